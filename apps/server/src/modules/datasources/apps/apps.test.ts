import * as contract from '@zhiwen/contract/apps.ts'
import { updateWorkspace } from '@zhiwen/contract/workspace.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { contentConnectors } from '../../../connectors/registry.ts'
import { buildApp } from '../../../testing/app-builders.ts'
import { buildMember, buildRole, buildWorkspace, signIn } from '../../../testing/builders.ts'
import { createShelf } from '../../../testing/shelf-connector.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'

const shelf = createShelf()
let app: TestApp
beforeAll(async () => {
  const connectors = { ...contentConnectors, shelf: shelf.connector }
  app = await createTestApp({ connectors, settings: { RATE_LIMIT_FACTOR: '1000' } })
})
afterAll(() => app.close())
beforeEach(() => {
  shelf.state.checks = [{ name: 'network', is_ok: true }]
})

async function aCompany() {
  const workspace = await buildWorkspace(app)
  const { token } = await signIn(app, workspace.creator)
  return { workspace, token }
}
const secret = 'shelf-secret-1'
const form = {
  scope: 'workspace',
  app_key: 'shelf',
  title: '资料架',
  settings: { url: 'https://shelf.test/' },
  credential: { token: secret },
} as const
const connect = (token: string, changes: object = {}) =>
  app.call(contract.createApp, { token, body: { ...form, ...changes } })

test('API-APP-1: the store shows kinds of a scope in the language of the caller, with forms', async () => {
  const { token } = await aCompany()
  await connect(token)
  const query = { scope: 'workspace' } as const

  const { data } = await app.call(contract.listAppKinds, { token, query })
  const english = await app.call(contract.listAppKinds, {
    token,
    query,
    headers: { 'content-language': 'en' },
  })
  const personal = await app.call(contract.listAppKinds, { token, query: { scope: 'personal' } })

  const kindOf = (key: string, items = data.items) => items.find(({ app_key }) => app_key === key)
  expect(kindOf('shelf')).toMatchObject({
    installed_count: 1,
    settings_fields: [{ name: 'url', type: 'url', is_required: true }, { default_value: 3 }],
    credential_fields: [{ name: 'token', type: 'secret' }],
  })
  expect(kindOf('upload')).toMatchObject({ name: '文件上传', is_pushed: true, installed_count: 0 })
  expect(kindOf('upload', english.data.items)?.name).not.toBe('文件上传')
  expect(kindOf('upload')?.logo).toMatch(/^data:image\/svg\+xml;base64,/)
  expect(kindOf('push', personal.data.items)).toBeUndefined()
})

test('API-APP-2: a connection is tested before it is kept, and its key is never shown', async () => {
  const { token } = await aCompany()
  const reply = await connect(token)

  expect(shelf.seen.at(-1)).toEqual({ url: 'https://shelf.test/', token: secret })
  expect(reply.data).toMatchObject({
    state: 'active',
    auth_type: 3,
    has_credential: true,
    settings: { url: 'https://shelf.test/', depth: 3 },
  })
  expect(JSON.stringify(reply.body)).not.toContain(secret)
  const { rows } = await app.system.query('select credential from apps where id = $1', [
    reply.data.id,
  ])
  expect(rows[0].credential).not.toContain(secret)
})

test('API-APP-2: a source that refuses the key, or does not answer, connects nothing', async () => {
  const { token } = await aCompany()
  shelf.state.checks = [
    { name: 'network', is_ok: true },
    { name: 'key', is_ok: false, reason_code: 'needs-sign-in' },
  ]
  const refused = await connect(token)
  shelf.state.checks = [{ name: 'network', is_ok: false, reason_code: 'source-slow' }]
  const silent = await connect(token)
  const { data } = await app.call(contract.listApps, { token, query: { scope: 'workspace' } })

  expect(refused).toMatchObject({ status: 409, error: 'source-needs-auth' })
  expect(refused.body.details).toMatchObject({
    checks: [
      { name: 'network', is_ok: true },
      { name: 'key', reason_code: 'needs-sign-in' },
    ],
  })
  expect(silent.error).toBe('source-unavailable')
  expect(data.items).toEqual([])
})

test('API-APP-4: a form is tested without keeping anything; wrong fields are named', async () => {
  const { token } = await aCompany()
  const { title: _, ...typed } = form
  const good = await app.call(contract.testAppForm, { token, body: typed })
  const wrong = await app.call(contract.testAppForm, {
    token,
    body: { ...typed, settings: { url: 'nowhere', other: 1 }, credential: {} },
  })

  expect(good.data).toMatchObject({ is_ok: true, checks: [{ name: 'network', is_ok: true }] })
  expect(wrong.error).toBe('input-invalid')
  const { fields } = wrong.body.details as { fields: { field: string }[] }
  expect(fields.map(({ field }) => field)).toEqual(
    expect.arrayContaining(['settings.url', 'credential.token']),
  )
})

test('SM-2: a draft is kept as typed and becomes active only when its test passes', async () => {
  const { token } = await aCompany()
  const { data: draft } = await connect(token, {
    is_draft: true,
    settings: {},
    credential: undefined,
  })
  const params = { app_id: draft.id }
  const finish = (settings: object) =>
    app.call(contract.updateApp, {
      token,
      params,
      body: {
        version: draft.version,
        is_finished: true,
        settings,
        credential: { token: secret },
      } as never,
    })

  const early = await finish({})
  shelf.state.checks = [{ name: 'key', is_ok: false, reason_code: 'needs-sign-in' }]
  const refused = await finish(form.settings)
  shelf.state.checks = [{ name: 'key', is_ok: true }]
  const finished = await finish(form.settings)

  expect(draft).toMatchObject({ state: 'draft', has_credential: false })
  expect(early.error).toBe('input-invalid')
  expect(refused.error).toBe('source-needs-auth')
  expect(finished.data).toMatchObject({ state: 'active', has_credential: true })
})

test('API-APP-3: a change needs the version its editor saw; a key that is sent replaces the old one', async () => {
  const { token } = await aCompany()
  const { data } = await connect(token)
  const params = { app_id: data.id }
  const change = (body: object) =>
    app.call(contract.updateApp, { token, params, body: body as never })
  const asked = shelf.seen.length

  const renamed = await change({ version: data.version, title: '新的名字' })
  const late = await change({ version: data.version, title: '别的名字' })
  const rekeyed = await change({ version: renamed.data.version, credential: { token: 'shelf-2' } })

  expect(renamed.data).toMatchObject({ title: '新的名字', version: data.version + 1 })
  expect(late).toMatchObject({
    error: 'version-conflict',
    body: { details: { version: data.version + 1 } },
  })
  expect(rekeyed.data.has_credential).toBe(true)
  // A new name asks the source nothing; a new key is tried with the kept settings.
  expect(shelf.seen.slice(asked)).toEqual([{ url: 'https://shelf.test/', token: 'shelf-2' }])
})

test('ENT-5: a title is free once in the company, and once per person', async () => {
  const { workspace, token } = await aCompany()
  const { user } = await buildMember(app, { workspace })
  const other = await signIn(app, user)
  await connect(token)

  const again = await connect(token)
  const own = await connect(other.token, { scope: 'personal' })
  const ownAgain = await connect(other.token, { scope: 'personal' })

  expect(again).toMatchObject({
    error: 'value-taken',
    body: { details: { fields: [{ field: 'title' }] } },
  })
  expect(own.status).toBe(200)
  expect(ownAgain.error).toBe('value-taken')
})

test('PLAN-1: a free workspace has two company apps, also when three are connected at once', async () => {
  const { token } = await aCompany()
  const replies = await Promise.all(
    ['甲库', '乙库', '丙库'].map((title) => connect(token, { title })),
  )

  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 402])
  expect(replies.find(({ status }) => status === 402)).toMatchObject({ error: 'plan-too-low' })
  const personal = await connect(token, { scope: 'personal', title: '丁库' })
  expect(personal.status).toBe(200)
})

test('ROLE-8: own apps exist only where the workspace allows them', async () => {
  const { token } = await aCompany()
  const changed = await app.call(updateWorkspace, {
    token,
    body: { version: 1, settings: { allow_personal_apps: false } },
  })
  expect(changed.status).toBe(200)

  expect((await connect(token, { scope: 'personal' })).error).toBe('access-denied')
  expect((await connect(token)).status).toBe(200)
})

test('ROLE-9, ROLE-10: members see no company app; managers stop others’ own apps without seeing them', async () => {
  const { workspace, token } = await aCompany()
  const { user } = await buildMember(app, { workspace })
  const member = await signIn(app, user)
  const company = await buildApp(app, { workspace, owner: workspace.creator })
  const title = '我的私人资料'
  const own = await buildApp(app, { workspace, owner: user, scope: 'personal', title })
  const call = (who: string, id: typeof own) =>
    app.call(contract.getApp, { token: who, params: { app_id: id } })

  expect((await call(member.token, company)).error).toBe('not-found')
  expect((await connect(member.token)).error).toBe('access-denied')
  expect((await call(member.token, own)).data.title).toBe(title)
  expect((await call(token, own)).error).toBe('not-found')
  const listed = await app.call(contract.listOthersApps, { token })
  expect(listed.data.items).toMatchObject([{ id: own, owner: { name: user.display_name } }])
  expect(JSON.stringify(listed.body)).not.toContain(title)
  const paused = await app.call(contract.pauseApp, { token, params: { app_id: own } })
  expect(paused.data.state).toBe('paused')
  expect(JSON.stringify(paused.body)).not.toContain(title)
  const resumed = await app.call(contract.resumeApp, { token, params: { app_id: own } })
  expect(resumed.error).toBe('not-found')
  const deleted = await app.call(contract.deleteApp, { token, params: { app_id: own }, body: {} })
  expect(deleted.status).toBe(200)
  expect((await call(member.token, own)).error).toBe('not-found')
})

test('SM-2: only listed steps exist', async () => {
  const { token } = await aCompany()
  const { data } = await connect(token)
  const call = { token, params: { app_id: data.id } }

  const early = await app.call(contract.resumeApp, call)
  const paused = await app.call(contract.pauseApp, call)
  const twice = await app.call(contract.pauseApp, call)
  const back = await app.call(contract.resumeApp, call)

  expect(early.error).toBe('state-conflict')
  expect(paused.data.state).toBe('paused')
  expect(twice.error).toBe('state-conflict')
  expect(back.data.state).toBe('active')
})

test('API-APP-3: a company app goes only by its name, is hidden at once and gone after 30 days', async () => {
  const { workspace, token } = await aCompany()
  const { data } = await connect(token)
  const params = { app_id: data.id }
  const remove = (confirm_title: string) =>
    app.call(contract.deleteApp, { token, params, body: { confirm_title } })
  const purge = app.modules.handlers.find(({ job }) => job.name === 'datasources.app-purge')
  const run = () =>
    purge?.run({
      payload: { workspace_id: workspace.id, app_id: data.id },
      signal: AbortSignal.timeout(30_000),
      log: app.platform.log,
    })
  const rows = async () =>
    (await app.system.query('select state, credential from apps where id = $1', [data.id])).rows

  expect((await remove('别的名字')).body.details).toMatchObject({
    fields: [{ field: 'confirm_title' }],
  })
  await run()
  expect(await rows()).toMatchObject([{ state: 'active' }])
  expect((await remove('资料架')).status).toBe(200)
  expect((await app.call(contract.getApp, { token, params })).error).toBe('not-found')
  expect(await rows()).toEqual([{ state: 'deleting', credential: '' }])
  const again = await connect(token)
  expect(again.status).toBe(200)
  await run()
  await run()
  expect(await rows()).toEqual([])
})

test('READ-2: a range names roles that exist', async () => {
  const { workspace, token } = await aCompany()
  const { workspace: other } = await aCompany()
  const [own, foreign] = [
    await buildRole(app, { workspace }),
    await buildRole(app, { workspace: other }),
  ]

  const refused = await connect(token, { data_permission: 2, role_ids: [foreign] })
  const kept = await connect(token, { data_permission: 2, role_ids: [own] })

  expect(refused.error).toBe('not-found')
  expect(kept.data).toMatchObject({ data_permission: 2, role_ids: [own] })
})
