import { text } from 'node:stream/consumers'
import { makePushKey, pushGroups, pushItems, removeItem } from '@zhiwen/contract/app-items.ts'
import { getApp, pauseApp } from '@zhiwen/contract/apps.ts'
import type { AppId } from '@zhiwen/contract/ids.ts'
import { listMatches, runMatches } from '@zhiwen/contract/matches.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { querySql } from '../../../platform/db/index.ts'
import { buildApp, buildDocumentFile } from '../../../testing/app-builders.ts'
import { buildMember, buildWorkspace, signIn } from '../../../testing/builders.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: { RATE_LIMIT_FACTOR: '1000' } })
})
afterAll(() => app.close())

async function fed(app_key: 'push' | 'upload' = 'push') {
  const workspace = await buildWorkspace(app)
  const owner = workspace.creator
  const { token } = await signIn(app, owner)
  const id = await buildApp(app, { workspace, owner, app_key })
  const params = { app_id: id }
  const { data } = await app.call(makePushKey, { token, params })
  return { workspace, token, key: data.key, params, id }
}
type Fed = Awaited<ReturnType<typeof fed>>
type Item = NonNullable<Parameters<typeof app.call<typeof pushItems>>[1]>['body']
const push = ({ params }: Pick<Fed, 'params'>, token: string, items: object[]) =>
  app.call(pushItems, { token, params, body: { items } as Item })
const item = (external_id: string, changes: object = {}) => ({
  external_id,
  title: `文档 ${external_id}`,
  content: `# 标题\n正文 ${external_id}`,
  ...changes,
})
const resultsOf = (reply: { data: { items: { result: string }[] } }) =>
  reply.data.items.map(({ result }) => result)

/** What the source of this app lists, and the bytes of one item. */
async function source({ workspace, id }: Pick<Fed, 'workspace' | 'id'>) {
  const { db } = app.platform
  const row = await db.withTenant({ workspaceId: workspace.id }, (tx) =>
    app.modules.datasources.contentApp(tx, id),
  )
  if (!row) throw new Error('no app')
  const { ctx } = await app.modules.datasources.openSource(row, {
    signal: AbortSignal.timeout(10_000),
  })
  const page = await ctx.pushed?.page(null, 100)
  return {
    items: page?.items ?? [],
    read: async (externalId: string) => {
      const found = await ctx.pushed?.read(externalId)
      return found === undefined || found === 'gone' ? null : text(found.body)
    },
  }
}

test('API-APP-13: a key pushes items with their readers; a repeat changes nothing', async () => {
  const place = await fed()
  const readers = ['email:Ann@push.test', 'group:hr', 'nonsense']
  const items = [item('1', { path: '/制度//人事/', readers }), item('2')]

  const first = await push(place, place.key, items)
  const again = await push(place, place.key, items)
  const changed = await push(place, place.key, [item('1', { path: '制度', readers }), item('3')])

  expect(resultsOf(first)).toEqual(['added', 'added'])
  expect(resultsOf(again)).toEqual(['unchanged', 'unchanged'])
  expect(resultsOf(changed)).toEqual(['changed', 'added'])
  const { items: listed, read } = await source(place)
  expect(listed.map(({ external_id, path }) => [external_id, path])).toEqual([
    ['2', []],
    ['1', ['制度']],
    ['3', []],
  ])
  expect(listed[1]?.access).toEqual({
    kind: 'listed',
    readers: [
      { kind: 'email', email: 'Ann@push.test' },
      { kind: 'group', group_id: 'hr' },
    ],
    deny: [],
  })
  expect(listed[0]?.access).toEqual({ kind: 'members' })
  expect(await read('1')).toBe('# 标题\n正文 1')
})

test('API-APP-13: each item has its own result', async () => {
  const place = await fed()

  const reply = await push(place, place.key, [
    item('1'),
    item('2', { content: '' }),
    item('3', { content: undefined, file_id: '01890000-0000-7000-8000-000000000000' }),
    item('4', { visibility: 1, readers: ['email:a@a.test', 'email:b@a.test'] }),
    item('5', { visibility: 3, readers: ['email:a@a.test'] }),
  ])

  expect(reply.data.items).toEqual([
    { external_id: '1', result: 'added', error: null },
    { external_id: '2', result: 'refused', error: 'no-content' },
    { external_id: '3', result: 'refused', error: 'unknown-file' },
    { external_id: '4', result: 'refused', error: 'bad-readers' },
    { external_id: '5', result: 'refused', error: 'bad-readers' },
  ])
})

test('API-APP-13: removed items are listed as gone, come back as new, and unknown ones are no error', async () => {
  const place = await fed()
  await push(place, place.key, [item('1'), item('2')])
  const remove = (external_ids: string[]) =>
    app.call(removeItem, { token: place.key, params: place.params, body: { external_ids } })

  const removed = await remove(['1', 'unknown'])
  const again = await remove(['1'])
  const gone = await source(place)
  const back = await push(place, place.key, [item('1')])

  expect(removed.data).toEqual({ removed: 1 })
  expect(again.data).toEqual({ removed: 0 })
  expect(gone.items.filter(({ is_deleted }) => is_deleted)).toMatchObject([{ external_id: '1' }])
  expect(await gone.read('2')).not.toBeNull()
  expect(resultsOf(back)).toEqual(['added'])
})

test('attack: a push key opens nothing but pushing into its own app', async () => {
  const place = await fed()
  const second = await buildApp(app, {
    workspace: place.workspace,
    owner: place.workspace.creator,
    app_key: 'push',
  })
  const other = await fed()
  const into = (id: AppId, token: string) => push({ params: { app_id: id } }, token, [item('1')])

  expect((await into(place.id, place.key)).status).toBe(200)
  expect(await into(second, place.key)).toMatchObject({ status: 404, error: 'not-found' })
  expect(await into(other.id, place.key)).toMatchObject({ status: 404, error: 'not-found' })
  expect(await into(place.id, `${place.key.slice(0, -1)}A`)).toMatchObject({ status: 401 })
  const reading = await app.call(getApp, { token: place.key, params: place.params })
  expect(reading).toMatchObject({ status: 401, error: 'token-invalid' })
  const making = await app.call(makePushKey, { token: place.key, params: place.params })
  expect(making).toMatchObject({ status: 401, error: 'token-invalid' })
})

test('a new key ends the one before, and neither is kept in the open', async () => {
  const place = await fed()
  const { data } = await app.call(makePushKey, place)

  expect(data.key).toMatch(/^zwp_[\w-]{43}$/)
  expect((await push(place, place.key, [item('1')])).status).toBe(401)
  expect((await push(place, data.key, [item('1')])).status).toBe(200)
  const { rows } = await app.system.query('select * from apps where id = $1', [place.id])
  expect(JSON.stringify(rows)).not.toContain(data.key)
})

test('ROLE-8, ROLE-10: a member pushes into own apps only, and only into fed ones', async () => {
  const place = await fed('upload')
  const { user } = await buildMember(app, { workspace: place.workspace })
  const { token } = await signIn(app, user)
  const own = await buildApp(app, { workspace: place.workspace, owner: user, scope: 'personal' })
  const web = await buildApp(app, {
    workspace: place.workspace,
    owner: place.workspace.creator,
    app_key: 'web',
  })

  expect((await push(place, token, [item('1')])).error).toBe('not-found')
  expect((await push({ params: { app_id: own } }, token, [item('1')])).status).toBe(200)
  expect((await push({ params: { app_id: web } }, place.token, [item('1')])).error).toBe(
    'not-found',
  )
})

test('API-APP-13: an uploaded file becomes an item of its uploader alone', async () => {
  const place = await fed('upload')
  const { user } = await buildMember(app, { workspace: place.workspace, user_type: 2 })
  const admin = await signIn(app, user)
  const fileId = await buildDocumentFile(app, {
    workspace: place.workspace,
    owner: place.workspace.creator,
  })
  const given = [item('制度/a.txt', { content: undefined, file_id: fileId, path: '制度' })]

  const byOther = await push(place, admin.token, given)
  const byOwner = await push(place, place.token, given)

  expect(byOther.data.items).toMatchObject([{ error: 'unknown-file' }])
  expect(resultsOf(byOwner)).toEqual(['added'])
  const { items, read } = await source(place)
  expect(items).toMatchObject([
    { file_name: '制度.txt', path: ['制度'], access: { kind: 'default' } },
  ])
  expect(await read('制度/a.txt')).toBe(`制度正文 ${fileId}`)
})

test('a paused app takes items and lists them later; a draft takes none', async () => {
  const place = await fed()
  await app.call(pauseApp, place)
  const draft = await buildApp(app, {
    workspace: place.workspace,
    owner: place.workspace.creator,
    app_key: 'push',
    state: 'draft',
  })

  expect((await push(place, place.key, [item('1')])).status).toBe(200)
  const refused = await push({ params: { app_id: draft } }, place.token, [item('1')])
  expect(refused.error).toBe('state-conflict')
})

test('API-APP-13: pushed groups replace those before, and whoever they name is mapped', async () => {
  const place = await fed()
  const { user, id } = await buildMember(app, { workspace: place.workspace })
  const groups = (members: string[]) =>
    app.call(pushGroups, {
      token: place.key,
      params: place.params,
      body: { groups: [{ id: 'hr', name: '人事部', members }] },
    })
  const call = { token: place.token, params: place.params }

  const first = await groups([`mobile:${user.mobile}`, 'email:nobody@push.test'])
  await app.call(runMatches, call)
  const listed = await app.call(listMatches, { ...call, query: {} })
  await groups(['email:nobody@push.test'])

  expect(first.data).toEqual({ groups: 1, members: 2 })
  expect(listed.data.items).toMatchObject([
    { status: 1, method: 'mobile', member: { id } },
    { open_id: 'email:nobody@push.test', status: 3, reason: 'no_match' },
  ])
  const seats = await app.platform.db.withTenant({ workspaceId: place.workspace.id }, (tx) =>
    querySql(tx, 'select open_id from source_group_members'),
  )
  expect(seats).toEqual([{ open_id: 'email:nobody@push.test' }])
})

test('bytes nobody refers to are swept a day later, and kept ones are not', async () => {
  const place = await fed()
  await push(place, place.key, [item('1', { content: '旧的正文' })])
  const [old] = (await app.system.query('select storage_key from pushed_items')).rows.slice(-1)
  await push(place, place.key, [item('1', { content: '新的正文' })])
  const sweep = app.modules.handlers.find(({ job }) => job.name === 'datasources.bytes-sweep')
  const { rows } = await app.system.query(
    'select storage_key from pushed_items where app_id = $1',
    [place.id],
  )
  const keys = [old.storage_key, rows[0].storage_key]
  const payload = { workspace_id: place.workspace.id, app_id: place.id, keys }
  const run = () =>
    sweep?.run({ payload, signal: AbortSignal.timeout(9_000), log: app.platform.log })

  await run()
  await run()

  expect(await app.platform.storage.get(keys[0])).toBeNull()
  expect(await app.platform.storage.get(keys[1])).not.toBeNull()
})
