import { userTypes } from '@zhiwen/contract/enums.ts'
import { listNotices } from '@zhiwen/contract/notices.ts'
import { createWorkspace, getUserInfo, updatePassword } from '@zhiwen/contract/user.ts'
import { deleteWorkspace, getWorkspace, updateWorkspace } from '@zhiwen/contract/workspace.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type BuiltUser,
  buildMember,
  buildWorkspace,
  builtPassword,
  signIn,
} from '../../../testing/builders.ts'
import { codeByPhone } from '../../../testing/people.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { getBytes, listStore, picture, uploadFiles } from '../../../testing/uploads.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: { RATE_LIMIT_FACTOR: '1000' } })
})
afterAll(() => app.close())

const tokenOf = async (user: Pick<BuiltUser, 'id'>) => (await signIn(app, user)).token

/** A company with a creator, an admin and a member, all signed in. */
async function aCompany() {
  const workspace = await buildWorkspace(app)
  const admin = await buildMember(app, { workspace, user_type: userTypes.admin })
  const member = await buildMember(app, { workspace })
  return {
    workspace,
    creator: await tokenOf(workspace.creator),
    admin: await tokenOf(admin.user),
    member: await tokenOf(member.user),
  }
}

const sizes = { logo_square: [105, 105], logo_rect: [420, 105] } as const
async function uploadLogo(token: string, purpose: keyof typeof sizes, size = sizes[purpose]) {
  const [width, height] = size
  const bytes = await picture({ width, height, format: 'png', comment: 'made by hand' })
  return uploadFiles(app, token, [{ name: 'logo.png', bytes }], purpose)
}
const logoId = async (token: string, purpose: keyof typeof sizes) =>
  (await uploadLogo(token, purpose)).json().data.files[0].file_id
const auditRows = async (workspaceId: string, action: string) =>
  (
    await app.system.query(
      'select * from audit_rows where workspace_id = $1 and action = $2 order by number',
      [workspaceId, action],
    )
  ).rows

test('API-WS-1: managers see the whole workspace with its rules', async () => {
  const { workspace, admin } = await aCompany()

  const { data } = await app.call(getWorkspace, { token: admin })

  expect(data).toEqual({
    id: workspace.id,
    company_name: workspace.company_name,
    logo_url: null,
    logo_square_url: null,
    primary_color: '#7429EC',
    chat_enabled: true,
    settings: {
      allow_personal_apps: true,
      allow_general: true,
      password_min: 6,
      creator_reads_protected: true,
    },
    creator_name: workspace.creator.display_name,
    created_at: app.clock.now().toISOString(),
    version: 1,
  })
})

test('ENT-2: a change of name, colour and rules shows at once for every member and is audited', async () => {
  const { workspace, admin, member } = await aCompany()
  const body = {
    version: 1,
    company_name: `新名字 ${workspace.id}`,
    primary_color: '#1E7F5C',
    chat_enabled: false,
    settings: { password_min: 10 },
  }

  const { data } = await app.call(updateWorkspace, { token: admin, body })

  const info = await app.call(getUserInfo, { token: member })
  const [row] = await auditRows(workspace.id, 'workspace.updated')
  expect(data).toMatchObject({ ...body, version: 2, settings: { password_min: 10 } })
  expect(data.settings).toEqual({
    allow_personal_apps: true,
    allow_general: true,
    password_min: 10,
    creator_reads_protected: true,
  })
  expect(info.data.current_workspace).toMatchObject({
    company_name: body.company_name,
    primary_color: '#1E7F5C',
    chat_enabled: false,
  })
  expect(row.before).toMatchObject({ company_name: workspace.company_name, chat_enabled: true })
  expect(row.after).toMatchObject({ company_name: body.company_name, chat_enabled: false })
})

test('READ-9: only the creator says whether they read what is protected; it is audited and told', async () => {
  const { workspace, creator, admin } = await aCompany()
  const body = { version: 1, settings: { creator_reads_protected: false } }

  expect((await app.call(updateWorkspace, { token: admin, body })).error).toBe('access-denied')
  const { data } = await app.call(updateWorkspace, { token: creator, body })

  expect(data.settings.creator_reads_protected).toBe(false)
  const [row] = await auditRows(workspace.id, 'workspace.updated')
  expect(row.before.settings.creator_reads_protected).toBe(true)
  expect(row.after.settings.creator_reads_protected).toBe(false)
  const told = await app.call(listNotices, { token: admin })
  expect(told.data.items.map(({ kind }) => kind)).toContain('creator-reads-off')
  const own = await app.call(listNotices, { token: creator })
  expect(own.data.items.map(({ kind }) => kind)).not.toContain('creator-reads-off')
})

test('ENT-2: the strictest workspace of a person decides how long a new password must be', async () => {
  const { creator, member } = await aCompany()
  await app.call(updateWorkspace, {
    token: creator,
    body: { version: 1, settings: { password_min: 16 } },
  })
  const change = (token: string, password: string) =>
    app.call(updatePassword, {
      token,
      body: { old_password: builtPassword, password, confirm_password: password },
    })

  const short = await change(member, 'fifteen letters')
  const long = await change(member, 'sixteen letters.')
  const elsewhere = await tokenOf((await buildWorkspace(app)).creator)

  expect(short.error).toBe('input-invalid')
  expect(short.body.details).toMatchObject({
    fields: [{ field: 'password', message: '你所在的工作区要求密码至少 16 个字符' }],
  })
  expect(long.status).toBe(200)
  expect((await change(elsewhere, 'fifteen letters')).status).toBe(200)
})

test('a request that changes nothing leaves neither a version nor an audit row', async () => {
  const { workspace, admin } = await aCompany()
  const body = { version: 1, company_name: workspace.company_name, chat_enabled: true }

  const { data } = await app.call(updateWorkspace, { token: admin, body })

  expect(data.version).toBe(1)
  expect(await auditRows(workspace.id, 'workspace.updated')).toEqual([])
})

test('a change against an old version is refused and says which one is current', async () => {
  const { admin, creator } = await aCompany()
  await app.call(updateWorkspace, { token: admin, body: { version: 1, chat_enabled: false } })

  const late = await app.call(updateWorkspace, {
    token: creator,
    body: { version: 1, primary_color: '#2468F2' },
  })

  expect(late.error).toBe('version-conflict')
  expect(late.body.details).toEqual({ version: 2 })
})

test('of two changes of one version at the same moment one wins', async () => {
  const { admin } = await aCompany()
  const change = (primary_color: string) =>
    app.call(updateWorkspace, { token: admin, body: { version: 1, primary_color } })

  const replies = await Promise.all([change('#111111'), change('#222222'), change('#333333')])

  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.filter(({ error }) => error === 'version-conflict')).toHaveLength(2)
})

test('ENT-2: a name that another company has, in any spelling, is taken', async () => {
  const { admin } = await aCompany()
  await buildWorkspace(app, { company_name: 'Ｔａｋｅｎ  公司' })

  const reply = await app.call(updateWorkspace, {
    token: admin,
    body: { version: 1, company_name: 'taken 公司' },
  })

  expect(reply.error).toBe('value-taken')
  expect(reply.body.details).toMatchObject({ fields: [{ field: 'company_name' }] })
})

test('ENT-2: of twenty companies that take one name at the same moment one gets it', async () => {
  const tokens: string[] = []
  for (let made = 0; made < 20; made++) {
    tokens.push(await tokenOf((await buildWorkspace(app)).creator))
  }

  const replies = await Promise.all(
    tokens.map((token, index) => {
      const company_name = index % 2 === 0 ? '抢名 公司' : '抢名　公司'
      return app.call(updateWorkspace, { token, body: { version: 1, company_name } })
    }),
  )

  const won = replies.filter(({ status }) => status === 200)
  expect(won).toHaveLength(1)
  expect(replies.filter(({ error }) => error === 'value-taken')).toHaveLength(19)
})

test('READ-20: a logo is drawn anew, shown by a signed link, and the old one is swept', async () => {
  const { admin, member } = await aCompany()
  const first = await logoId(admin, 'logo_square')
  const body = { version: 1, logo_square_file_id: first, logo_file_id: null }
  await app.call(updateWorkspace, { token: admin, body })
  const info = await app.call(getUserInfo, { token: member })
  const shown = await getBytes(app, info.data.current_workspace?.logo_square_url ?? '')
  const stored = listStore(app).length

  const next = await logoId(admin, 'logo_square')
  const replaced = { version: 2, logo_square_file_id: next }
  const { data } = await app.call(updateWorkspace, { token: admin, body: replaced })
  await app.runJobs()
  await app.runJobs()

  expect(shown).toMatchObject({ status: 200, headers: { 'content-type': 'image/png' } })
  expect(shown.bytes.includes('made by hand')).toBe(false)
  expect(data.logo_square_url).toContain(next)
  expect(data.logo_url).toBeNull()
  expect(listStore(app)).toHaveLength(stored)
  expect((await getBytes(app, `/api/files/${first}`, member)).status).toBe(404)
  expect((await getBytes(app, `/api/files/${next}`, member)).status).toBe(200)
})

test('a logo can be taken away again', async () => {
  const { admin } = await aCompany()
  const logo_file_id = await logoId(admin, 'logo_rect')
  await app.call(updateWorkspace, { token: admin, body: { version: 1, logo_file_id } })

  const body = { version: 2, logo_file_id: null }
  const { data } = await app.call(updateWorkspace, { token: admin, body })

  expect(data.logo_url).toBeNull()
})

test.each([
  ['logo_square', [420, 105]],
  ['logo_square', [106, 105]],
  ['logo_rect', [105, 105]],
  ['logo_rect', [840, 210]],
] as const)('MSG-19: a %s of %j is refused', async (purpose, size) => {
  const { admin } = await aCompany()
  const [width, height] = size
  const bytes = await picture({ width, height, format: 'png' })

  const reply = await uploadFiles(app, admin, [{ name: 'logo.png', bytes }], purpose)

  expect(reply.json().error).toBe('file-type')
})

/** Deletes with a code that was really sent. */
async function remove(user: BuiltUser, token: string, company_name: string) {
  const verification_code = await codeByPhone(app, user.mobile, 'delete', token)
  return app.call(deleteWorkspace, { token, body: { company_name, verification_code } })
}

test('API-WS-1: a deleted workspace is gone at once for everybody, and its members are told', async () => {
  const { workspace, creator, admin, member } = await aCompany()

  const reply = await remove(workspace.creator, creator, workspace.company_name)

  const infos = await Promise.all(
    [creator, admin, member].map((token) => app.call(getUserInfo, { token })),
  )
  await app.runJobs()
  const told = await app.call(listNotices, { token: member })
  expect(reply.status).toBe(200)
  for (const { data } of infos) {
    expect(data).toMatchObject({ current_workspace: null, workspaces: [] })
  }
  expect((await app.call(getWorkspace, { token: admin })).error).toBe('member-disabled')
  expect(told.data.items).toMatchObject([
    {
      kind: 'workspace-deleted',
      company_name: workspace.company_name,
      params: { actor: workspace.creator.display_name },
    },
  ])
  expect(await auditRows(workspace.id, 'workspace.deleted')).toHaveLength(1)
})

test('the name of a deleted company is free again', async () => {
  const { workspace, creator, member } = await aCompany()
  await remove(workspace.creator, creator, workspace.company_name)

  const body = { company_name: workspace.company_name }
  const reply = await app.call(createWorkspace, { token: member, body })

  expect(reply.status).toBe(200)
})

test('a wrong name costs no try of the code; a wrong code deletes nothing', async () => {
  const { workspace, creator } = await aCompany()
  const { mobile } = workspace.creator
  const verification_code = await codeByPhone(app, mobile, 'delete', creator)
  const call = (body: { company_name: string; verification_code: string }) =>
    app.call(deleteWorkspace, { token: creator, body })

  for (let tries = 0; tries < 6; tries++) {
    const reply = await call({ company_name: '不是它', verification_code })
    expect(reply.error).toBe('input-invalid')
  }
  const other = verification_code === '000000' ? '111111' : '000000'
  const wrong = await call({ company_name: workspace.company_name, verification_code: other })
  const stays = await app.call(getWorkspace, { token: creator })
  const right = await call({ company_name: workspace.company_name, verification_code })

  expect(wrong.error).toBe('code-wrong')
  expect(stays.status).toBe(200)
  expect(right.status).toBe(200)
})

test('members of a large deleted workspace are told exactly once, also when jobs are repeated', async () => {
  const { workspace, creator } = await aCompany()
  await app.system.query(
    `insert into members (workspace_id, id, user_id, ws_username, name_sort, user_type, state,
       created_at, updated_at)
     select $1, gen_random_uuid(), gen_random_uuid(), '成员', '', 1, 'active', now(), now()
     from generate_series(1, 210)`,
    [workspace.id],
  )

  await remove(workspace.creator, creator, workspace.company_name)
  const done = await app.runJobs()
  await app.owner.query(
    "update pgboss.job set state = 'created' where name = 'workspace.deletion-tell'",
  )
  await app.runJobs()

  const { rows } = await app.system.query(
    'select user_id, count(*)::int as times from notices where workspace_id = $1 group by 1',
    [workspace.id],
  )
  expect(done.filter((name) => name === 'workspace.deletion-tell')).toHaveLength(2)
  // Everybody but the creator, who did it: 210 made here, the member and the admin.
  expect(rows).toHaveLength(212)
  expect(rows.every(({ times }) => times === 1)).toBe(true)
})
