import { transferWorkspace } from '@zhiwen/contract/places.ts'
import {
  activateUser,
  createWorkspace,
  deleteUser,
  getUserInfo,
  switchWorkspace,
  updateBaseInfo,
  updateEmail,
  updateMobile,
  updatePassword,
} from '@zhiwen/contract/user.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildMember,
  buildUser,
  buildWorkspace,
  builtPassword,
  signIn,
} from '../../testing/builders.ts'
import { behindProxy, codeByPhone, logIn, newNumber } from '../../testing/people.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { picture, uploadFiles } from '../../testing/uploads.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: behindProxy })
})
afterAll(() => app.close())

let companies = 0
const newCompany = () => `北辰 ${++companies}`
const activate = (token: string, company_name: string) =>
  app.call(activateUser, {
    body: {
      display_name: '王小明',
      mode: 'create',
      company_name,
      terms_version: app.config.TERMS_VERSION,
    },
    token,
  })
const inactive = async () => {
  const user = await buildUser(app, { is_active: false })
  return { user, token: (await signIn(app, user)).token }
}
const count = async (sql: string, values: unknown[]) =>
  (await app.system.query(`select count(*)::int as n from ${sql}`, values)).rows[0].n

test('A6: two people who found the same company at one moment make one, twenty times over', async () => {
  for (let round = 0; round < 20; round += 1) {
    const people: Awaited<ReturnType<typeof inactive>>[] = []
    while (people.length < 5) people.push(await inactive())
    const name = newCompany()

    const replies = await Promise.all(people.map(({ token }) => activate(token, name)))

    const statuses = replies.map((reply) => reply.status).sort((a, b) => a - b)
    expect(statuses).toEqual([200, 409, 409, 409, 409])
    expect(await count('workspaces where company_name = $1', [name])).toBe(1)
    const ids = people.map(({ user }) => user.id)
    expect(await count('members where user_id = any($1) and user_type = 3', [ids])).toBe(1)
    expect(await count('users where id = any($1) and is_active', [ids])).toBe(1)
  }
}, 60_000)

test('A6: one person who finishes the guide in many tabs founds one company', async () => {
  for (let round = 0; round < 20; round += 1) {
    const { user, token } = await inactive()

    const replies = await Promise.all(
      Array.from({ length: 5 }, () => activate(token, newCompany())),
    )

    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
    expect(await count('members where user_id = $1', [user.id])).toBe(1)
    expect(await count('workspaces where created_by = $1', [user.id])).toBe(1)
  }
}, 60_000)

test('A14: a stolen token alone changes neither mail, phone nor password, and deletes nothing', async () => {
  const user = await buildUser(app, { email: 'mine@example.com' })
  const { token } = await signIn(app, user)
  const fresh = { password: 'thief owns 42', confirm_password: 'thief owns 42' }

  const replies = [
    await app.call(updatePassword, { body: { old_password: 'a guess', ...fresh }, token }),
    await app.call(updateEmail, {
      body: { email: 'thief@example.com', verification_code: '000000', password: 'a guess' },
      token,
    }),
    await app.call(updateMobile, {
      body: {
        country_code: '+86',
        mobile: newNumber(),
        verification_code: '000000',
        old_verification_code: '000000',
      },
      token,
    }),
    await app.call(deleteUser, { body: { verification_code: '000000' }, token }),
  ]

  expect(replies.map((reply) => reply.error)).toEqual([
    'login-wrong',
    'login-wrong',
    'code-wrong',
    'code-wrong',
  ])
  const { data } = await app.call(getUserInfo, { token })
  expect(data.email).toBe('mine@example.com')
  expect((await logIn(app, user.mobile, builtPassword)).status).toBe(200)
})

test('A14: a stolen token does not serve to guess the password', async () => {
  const { token } = await signIn(app, await buildUser(app))
  const guess = (n: number) =>
    app.call(updatePassword, {
      body: { old_password: `guess ${n}`, password: 'new one 42', confirm_password: 'new one 42' },
      token,
    })

  const replies = await Promise.all(Array.from({ length: 30 }, (_, n) => guess(n)))

  expect(replies.filter((reply) => reply.error === 'login-wrong')).toHaveLength(10)
  expect(replies.filter((reply) => reply.error === 'login-locked')).toHaveLength(20)
})

test('A14: a password changed while the old one was being checked does not let the old one in', async () => {
  const user = await buildUser(app)
  await app.system.query('begin')
  await app.system.query("update users set password_hash = 'changed' where id = $1", [user.id])

  // The old password is still the committed one, so the check passes and the sign-in waits for the row.
  const raced = logIn(app, user.mobile, builtPassword)
  await expect.poll(waitingLocks, { interval: 20, timeout: 10_000 }).toBe(1)
  await app.system.query('commit')

  expect((await raced).error).toBe('login-wrong')
  expect(await count('sign_ins where user_id = $1', [user.id])).toBe(0)
})

const waitingLocks = async (): Promise<number> => {
  const { rows } = await app.owner.query(
    `select count(*)::int as n from pg_locks where not granted and pid in
       (select pid from pg_stat_activity where datname = current_database())`,
  )
  return rows[0].n
}

test('B4: extra fields on the profile are refused and change nothing', async () => {
  const { user, token } = await inactive()
  const extras = {
    is_active: true,
    is_operator: true,
    ws_user_type: 3,
    id: newNumber(),
    mobile: '1',
  }

  for (const [field, value] of Object.entries(extras)) {
    const body = { display_name: 'x', [field]: value }
    const reply = await app.call(updateBaseInfo, { body, token })
    expect(reply.body.details).toMatchObject({ fields: [{ field }] })
  }

  const { data } = await app.call(getUserInfo, { token })
  expect(data).toMatchObject({
    is_active: false,
    is_operator: false,
    display_name: user.display_name,
  })
})

test('B2: a foreign workspace cannot be made the current one', async () => {
  const theirs = await buildWorkspace(app)
  const user = await buildUser(app)
  await buildMember(app, { workspace: await buildWorkspace(app), user })
  const { token } = await signIn(app, user)
  const before = await app.call(getUserInfo, { token })

  const reply = await app.call(switchWorkspace, { body: { workspace_id: theirs.id }, token })

  expect(reply.error).toBe('not-found')
  expect((await app.call(getUserInfo, { token })).data).toEqual(before.data)
})

test('B14: company names can be tried ten times a minute, not more', async () => {
  const taken = await buildWorkspace(app)
  const { token } = await signIn(app, taken.creator)
  const probe = () =>
    app.call(createWorkspace, { body: { company_name: taken.company_name }, token })

  const replies = []
  for (let n = 0; n < 12; n += 1) replies.push(await probe())

  expect(replies.map((reply) => reply.status)).toEqual([...Array(10).fill(409), 429, 429])
})

test('B14: usernames can be tried ten times a minute, not more', async () => {
  const { username } = await buildUser(app)
  const { token } = await signIn(app, await buildUser(app))

  const replies = []
  for (let n = 0; n < 12; n += 1) {
    replies.push(await app.call(updateBaseInfo, { body: { username }, token }))
  }

  expect(replies.map((reply) => reply.status)).toEqual([...Array(10).fill(409), 429, 429])
})

test('A13: a member who is disabled or removed is out of the workspace with the next request', async () => {
  for (const state of ['disabled', 'left']) {
    const workspace = await buildWorkspace(app)
    const { user } = await buildMember(app, { workspace })
    const { token } = await signIn(app, user)
    const before = await app.call(getUserInfo, { token })

    await app.system.query('update members set state = $1 where user_id = $2', [state, user.id])

    const after = await app.call(getUserInfo, { token })
    const back = await app.call(switchWorkspace, { body: { workspace_id: workspace.id }, token })
    expect(before.data.current_workspace?.id).toBe(workspace.id)
    expect(after.data.current_workspace).toBeNull()
    expect(back.error).toBe('not-found')
    // A place that was left is none at all.
    const member = state === 'left' ? null : expect.objectContaining({ state })
    expect(await app.modules.authenticate(token)).toMatchObject({ member })
  }
})

test('C4: the avatar of another user cannot be taken', async () => {
  const [mine, theirs] = [
    await signIn(app, await buildUser(app)),
    await signIn(app, await buildUser(app)),
  ]
  const bytes = await picture({ width: 20, height: 20, format: 'png' })
  const uploaded = await uploadFiles(app, theirs.token, [{ name: 'a.png', bytes }])
  const { file_id: avatar } = uploaded.json().data.files[0]

  const reply = await app.call(updateBaseInfo, { body: { avatar }, token: mine.token })

  expect(reply).toMatchObject({ status: 404, error: 'not-found' })
  expect((await app.call(getUserInfo, { token: mine.token })).data.avatar_url).toBeNull()
})

test('a person who deletes the account while founding a company ends with one of the two', async () => {
  for (let round = 0; round < 10; round += 1) {
    const user = await buildUser(app)
    const { token } = await signIn(app, user)
    const verification_code = await codeByPhone(app, user.mobile, 'delete', token)

    await Promise.all([
      app.call(deleteUser, { body: { verification_code }, token }),
      app.call(createWorkspace, { body: { company_name: newCompany() }, token }),
    ])

    const isDeleted = await count('users where id = $1 and deleted_at is not null', [user.id])
    const owned = await count('members where user_id = $1 and user_type = 3', [user.id])
    expect(isDeleted + owned).toBe(1)
  }
}, 60_000)

test('B12: two transfers at the same moment leave one creator', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id, creator } = await buildWorkspace(app)
    const heirs = [
      await buildMember(app, { workspace: { id } }),
      await buildMember(app, { workspace: { id } }),
    ]
    const { token } = await signIn(app, creator)
    const verification_code = await codeByPhone(app, creator.mobile, 'transfer', token)

    const replies = await Promise.all(
      heirs.map(({ id: member_id }) =>
        app.call(transferWorkspace, { body: { member_id, verification_code }, token }),
      ),
    )

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const { rows } = await app.system.query(
      'select user_type, count(*)::int from members where workspace_id = $1 group by 1 order by 1',
      [id],
    )
    expect(rows).toEqual([
      { user_type: 1, count: 1 },
      { user_type: 2, count: 1 },
      { user_type: 3, count: 1 },
    ])
  }
})
