import {
  acceptInvitation,
  createInvitation,
  listInvitations,
  readInvitation,
  resendInvitation,
} from '@zhiwen/contract/invitations.ts'
import { removeMember } from '@zhiwen/contract/members.ts'
import { listNotices } from '@zhiwen/contract/notices.ts'
import { getUserInfo } from '@zhiwen/contract/user.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId, randomSecret } from '../../../platform/ids.ts'
import {
  buildInvitation,
  buildInvitedPlace,
  buildMember,
  buildRole,
  buildUser,
  buildWorkspace,
  signIn,
} from '../../../testing/builders.ts'
import { requestOf } from '../../../testing/call-endpoint.ts'
import { behindProxy, newAddress } from '../../../testing/people.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: behindProxy })
})
afterAll(() => app.close())

const visitor = async (changes: Parameters<typeof buildUser>[1] = {}) => {
  const user = await buildUser(app, changes)
  return { user, ...(await signIn(app, user)) }
}
const read = (code: string, token?: string) =>
  app.call(readInvitation, { params: { code }, headers: newAddress(), ...(token && { token }) })
const accept = (code: string, token: string) =>
  app.call(acceptInvitation, { params: { code }, body: {}, token })

/** Everything an accept could touch. */
async function everything() {
  const tables = [
    'invitations',
    'invitation_uses',
    'members',
    'quota_ledger',
    'audit_rows',
    'users',
  ]
  const found: unknown[] = []
  for (const table of tables) {
    found.push((await app.system.query(`select * from ${table} order by 1, 2`)).rows)
  }
  return found
}

test('M1: unknown codes of any shape get the same 404, with and without a token', async () => {
  const { token } = await visitor()
  const { id } = await buildWorkspace(app)
  const deleted = await buildInvitation(app, { workspace: { id } })
  await app.system.query('update workspaces set deleted_at = now() where id = $1', [id])
  const codes = [
    randomSecret(24),
    'x',
    newId<string>(),
    'a'.repeat(99),
    '../../etc',
    '邀请',
    "' or 1=1 --",
    deleted.code,
  ]
  const answers = new Set<string>()
  for (const code of codes) {
    for (const reply of [await read(code), await read(code, token), await accept(code, token)]) {
      expect(reply).toMatchObject({ status: 404, error: 'invitation-not-found' })
      const { request_id: _, ...body } = reply.body
      answers.add(JSON.stringify(body))
    }
  }
  expect(answers.size).toBe(1)
})

test('M1: an address that guesses is slowed down, and so is an account', async () => {
  const headers = newAddress()
  const guess = () =>
    app.call(readInvitation, { params: { code: randomSecret(24) }, headers }).then((r) => r.error)
  const guesses = await Promise.all(Array.from({ length: 80 }, guess))
  const { token } = await visitor()
  const tries: (string | undefined)[] = []
  for (let count = 0; count < 40; count += 1)
    tries.push((await accept(randomSecret(24), token)).error)

  expect(guesses.filter((error) => error === 'rate-limited').length).toBeGreaterThanOrEqual(20)
  expect(tries.at(-1)).toBe('rate-limited')
})

test('M2: a code stands in no list and in no table', async () => {
  const { creator } = await buildWorkspace(app)
  const { token } = await signIn(app, creator)
  const { data } = await app.call(createInvitation, { body: {}, token })

  const list = await app.call(listInvitations, { query: {}, token })

  expect(JSON.stringify(list.body)).not.toContain(data.code)
  const { rows: tables } = await app.owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'pgboss')`,
  )
  for (const { name } of tables) {
    const { rows } = await app.system
      .query(`select 1 from ${name} t where t::text like $1`, [`%${data.code}%`])
      .catch((error: Error) => {
        // Tables the program itself cannot read hold nothing it has written.
        if (error.message.startsWith('permission denied')) return { rows: [] }
        throw error
      })
    expect(rows, name).toEqual([])
  }
})

test('M3: another account cannot take a named invitation, by code or by id', async () => {
  const { id } = await buildWorkspace(app)
  const right = await visitor({ email: 'right@xinghe.test' })
  const wrong = await visitor({ email: 'wrong@xinghe.test' })
  const memberId = await buildInvitedPlace(app, { workspace: { id } })
  const named = { workspace: { id }, memberId, email: 'right@xinghe.test' }
  const invitation = await buildInvitation(app, named)
  const before = await everything()

  const byCode = await accept(invitation.code, wrong.token)
  const byId = await accept(invitation.id, wrong.token)

  expect(byCode).toMatchObject({ status: 403, error: 'access-denied' })
  expect(byCode.body.details).toEqual({ for_whom: 'r***@xinghe.test' })
  expect(byId).toMatchObject({ status: 404, error: 'invitation-not-found' })
  expect(await read(invitation.id, wrong.token)).toMatchObject({ status: 404 })
  expect(await read(invitation.id)).toMatchObject({ status: 404 })
  expect(await everything()).toEqual(before)
  expect((await accept(invitation.code, right.token)).status).toBe(200)
})

test('M3: a mailbox that is only typed and not proven opens nothing', async () => {
  const { id } = await buildWorkspace(app)
  const guest = await visitor({ email: 'typed@xinghe.test' })
  await app.system.query('update users set email_verified_at = null where id = $1', [guest.user.id])
  const memberId = await buildInvitedPlace(app, { workspace: { id } })
  const named = { workspace: { id }, memberId, email: 'typed@xinghe.test' }
  const { code } = await buildInvitation(app, named)

  expect(await accept(code, guest.token)).toMatchObject({ status: 403, error: 'access-denied' })
})

test('M3: an open link makes members only, whatever the accept asks for', async () => {
  const { id } = await buildWorkspace(app)
  const { code } = await buildInvitation(app, { workspace: { id } })
  const { token, user } = await visitor()
  const extra = [{ ws_user_type: 3 }, { user_type: 2 }, { role_ids: [] }, { state: 'active' }]
  for (const body of extra) {
    const asked = requestOf(acceptInvitation, { params: { code }, body, token })
    expect((await app.app.inject(asked)).statusCode).toBe(400)
  }

  await accept(code, token)

  const { rows } = await app.system.query('select user_type from members where user_id = $1', [
    user.id,
  ])
  expect(rows).toEqual([{ user_type: 1 }])
})

test('M4, C14: nobody invites above member level, or into a role of another company', async () => {
  const { id, creator } = await buildWorkspace(app)
  const { user: admin } = await buildMember(app, { workspace: { id }, user_type: 2 })
  const { user: member } = await buildMember(app, { workspace: { id } })
  const foreign = await buildRole(app, { workspace: await buildWorkspace(app) })
  for (const user of [creator, admin]) {
    const { token } = await signIn(app, user)
    for (const body of [{ ws_user_type: 2 }, { user_type: 3 }, { level: 2 }]) {
      const asked = requestOf(createInvitation, { body, token })
      expect((await app.app.inject(asked)).statusCode).toBe(400)
    }
    const own = await buildRole(app, { workspace: { id } })
    const mixed = await app.call(createInvitation, { body: { role_ids: [own, foreign] }, token })
    expect(mixed).toMatchObject({ status: 404, error: 'not-found' })
  }
  const { token } = await signIn(app, member)
  expect(await app.call(createInvitation, { body: {}, token })).toMatchObject({ status: 403 })
})

test('M7: a scanner that opens the link changes nothing, as a visitor or signed in', async () => {
  const { id } = await buildWorkspace(app)
  const { code } = await buildInvitation(app, { workspace: { id } })
  const { token } = await visitor()
  const before = await everything()

  for (const method of ['GET', 'HEAD'] as const) {
    for (const url of [
      `/api/invitations/by_code/${code}`,
      `/api/invitations/by_code/${code}/accept`,
    ]) {
      await app.app.inject({ method, url, headers: newAddress() })
      await app.app.inject({
        method,
        url,
        headers: { ...newAddress(), authorization: `Bearer ${token}` },
      })
    }
  }

  expect(await everything()).toEqual(before)
})

test('M9: who was removed and is invited again has none of the old rights', async () => {
  const { id, creator } = await buildWorkspace(app)
  const { user, id: oldId } = await buildMember(app, { workspace: { id }, user_type: 2 })
  const role = await buildRole(app, { workspace: { id } })
  await app.system.query(
    `insert into role_members (workspace_id, role_id, member_id, created_at) values ($1, $2, $3, $4)`,
    [id, role, oldId, app.clock.now()],
  )
  await app.system.query('update roles set member_count = 1 where id = $1', [role])
  const manager = await signIn(app, creator)
  const removed = await app.call(removeMember, {
    params: { member_id: oldId },
    body: {},
    token: manager.token,
  })
  expect(removed.status).toBe(200)
  const { code } = await buildInvitation(app, { workspace: { id } })
  const { token } = await signIn(app, user)

  const { data } = await accept(code, token)

  expect(data.current_workspace).toMatchObject({ id, ws_user_type: 1 })
  expect(data.current_workspace?.member_id).not.toBe(oldId)
  const { rows } = await app.system.query(
    `select m.id, m.user_type, m.state, (select count(*)::int from role_members r
       where r.member_id = m.id) as roles from members m where m.user_id = $1 order by m.id`,
    [user.id],
  )
  expect(rows).toEqual([
    { id: oldId, user_type: 2, state: 'left', roles: 0 },
    { id: data.current_workspace?.member_id, user_type: 1, state: 'active', roles: 0 },
  ])
})

test('M9: the invitation of somebody who is removed before accepting is closed', async () => {
  const { id, creator } = await buildWorkspace(app)
  const guest = await visitor()
  const memberId = await buildInvitedPlace(app, { workspace: { id } })
  const named = { workspace: { id }, memberId, phone: guest.user.mobile }
  const { code } = await buildInvitation(app, named)
  const { token } = await signIn(app, creator)
  await app.call(removeMember, { params: { member_id: memberId }, body: {}, token })

  const reply = await accept(code, guest.token)

  expect(reply).toMatchObject({ status: 410, error: 'invitation-closed' })
  expect(reply.body.details).toEqual({ state: 'revoked' })
  const info = await app.call(getUserInfo, { token: guest.token })
  expect(info.data.workspaces).toEqual([])
})

test('B9: a job that names an invitation of another company sends nothing', async () => {
  const [ours, theirs] = [await buildWorkspace(app), await buildWorkspace(app)]
  const memberId = await buildInvitedPlace(app, { workspace: theirs })
  const named = { workspace: theirs, memberId, email: 'b9@xinghe.test' }
  const { id } = await buildInvitation(app, named)
  const handler = app.modules.handlers.find(({ job }) => job.name === 'workspace.invitation-send')
  const payload = { workspace_id: ours.id, invitation_id: id }

  await handler?.run({ payload, signal: AbortSignal.timeout(5_000), log: app.platform.log })

  expect(app.ledger.mails.filter(({ to }) => to === 'b9@xinghe.test')).toEqual([])
})

test('A4: one person is sent an invitation again a few times a day, and one mailbox is not flooded', async () => {
  const { id, creator } = await buildWorkspace(app)
  const { token } = await signIn(app, creator)
  const email = 'flooded@xinghe.test'
  const outcomes: (string | number)[] = []
  for (let person = 0; person < 4; person += 1) {
    const memberId = await buildInvitedPlace(app, { workspace: { id } })
    let { id: invitationId } = await buildInvitation(app, { workspace: { id }, memberId, email })
    for (let count = 0; count < 6; count += 1) {
      const params = { invitation_id: invitationId }
      const reply = await app.call(resendInvitation, { params, token })
      outcomes.push(reply.error ?? reply.status)
      if (reply.status === 200) invitationId = reply.data.invitation.id
      await app.runJobs()
    }
  }

  expect(outcomes.filter((outcome) => outcome === 200)).toHaveLength(20)
  expect(outcomes.filter((outcome) => outcome === 'rate-limited')).toHaveLength(4)
  expect(app.ledger.mails.filter(({ to }) => to === email)).toHaveLength(10)
})

test('a job that runs twice tells once', async () => {
  const { id } = await buildWorkspace(app)
  const guest = await visitor({ email: 'twice@xinghe.test' })
  const memberId = await buildInvitedPlace(app, { workspace: { id } })
  const named = { workspace: { id }, memberId, email: 'twice@xinghe.test' }
  const invitation = await buildInvitation(app, named)
  const handler = app.modules.handlers.find(({ job }) => job.name === 'workspace.invitation-send')
  const payload = { workspace_id: id, invitation_id: invitation.id }
  const run = () =>
    handler?.run({ payload, signal: AbortSignal.timeout(5_000), log: app.platform.log })

  await run()
  await run()

  const { data } = await app.call(listNotices, { query: {}, token: guest.token })
  expect(data.items.filter(({ kind }) => kind === 'invited')).toHaveLength(1)
})
