import * as contract from '@zhiwen/contract/doc-groups.ts'
import type { AppId } from '@zhiwen/contract/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../../testing/app-builders.ts'
import { buildMember, buildWorkspace, signIn } from '../../../testing/builders.ts'
import type { CallInput } from '../../../testing/call-endpoint.ts'
import { buildDocument } from '../../../testing/document-builders.ts'
import { listedItem } from '../../../testing/documents-bench.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: { RATE_LIMIT_FACTOR: '1000' } })
})
afterAll(() => app.close())

/** A company with a source of some folders. */
async function aCompany() {
  const workspace = await buildWorkspace(app)
  const appId = await buildApp(app, { workspace, owner: workspace.creator })
  const paths = [[], ['人事'], ['人事', '制度'], ['人事', '制度'], ['人事部'], ['财务']]
  const items = paths.map((path, index) => listedItem(`${index}`, { path }))
  await app.platform.db.withTenant({ workspaceId: workspace.id }, (tx) =>
    app.modules.documents.noteListed(tx, { appId, runNumber: 1, items }),
  )
  const { user } = await buildMember(app, { workspace })
  return {
    workspace,
    appId,
    user,
    creator: (await signIn(app, workspace.creator)).token,
    member: (await signIn(app, user)).token,
  }
}

type Body = NonNullable<CallInput<typeof contract.createDocGroup>['body']>

const create = (token: string, body: Partial<Body>) =>
  app.call(contract.createDocGroup, {
    token,
    body: { scope: 'workspace', name: '入职', items: [], ...body },
  })
const folderOf = (app_id: AppId, path: string) => ({ type: 'folder' as const, app_id, path })

test('ENT-9: a group counts each live document of its folders and choices once', async () => {
  const { workspace, appId, creator } = await aCompany()
  const own = await buildDocument(app, { workspaceId: workspace.id, appId })
  const folder = (path: string) => folderOf(appId, path)
  const doc = { type: 'doc' as const, app_id: appId, document_id: own }

  let number = 0
  const counted = async (items: Body['items']) =>
    (await create(creator, { name: `分组 ${++number}`, items })).data.document_count
  expect(await counted([folder('人事')])).toBe(3)
  expect(await counted([folder('人事/制度'), folder('人事')])).toBe(3)
  expect(await counted([folder('人事'), doc])).toBe(4)
  expect(await counted([folder('制度'), doc])).toBe(1)
  expect(await counted([folder(''), doc])).toBe(7)
  await app.platform.db.withTenant({ workspaceId: workspace.id }, (tx) =>
    app.modules.documents.removeByExternal(tx, appId, ['1']),
  )
  const { items } = (
    await app.call(contract.listDocGroups, { token: creator, query: { scope: 'workspace' } })
  ).data
  expect(items.map(({ document_count }) => document_count).toSorted((a, b) => a - b)).toEqual([
    1, 2, 2, 3, 6,
  ])
})

test('API-APP-16: a name is taken once in the company and once per owner, and an old version is refused', async () => {
  const { creator, member } = await aCompany()
  const made = (await create(creator, {})).data
  const update = (version: number, name: string) =>
    app.call(contract.updateDocGroup, {
      token: creator,
      params: { group_id: made.id },
      body: { name, version, items: [] },
    })

  expect((await create(creator, {})).error).toBe('value-taken')
  expect((await create(creator, { scope: 'personal' })).status).toBe(200)
  expect((await create(member, { scope: 'personal' })).status).toBe(200)
  expect((await update(1, '新人')).data).toMatchObject({ name: '新人', version: 2 })
  expect((await update(1, '又改')).error).toBe('version-conflict')
  await create(creator, { name: '别组' })
  expect((await update(2, '别组')).error).toBe('value-taken')
})

test('ROLE-10: groups of the company are the managers’, personal ones their owner’s', async () => {
  const { appId, creator, member } = await aCompany()
  const own = (await create(member, { scope: 'personal', name: '我的' })).data
  const company = (await create(creator, {})).data
  const remove = (token: string, group_id: typeof own.id) =>
    app.call(contract.deleteDocGroup, { token, params: { group_id } })
  const list = (token: string, scope: 'personal' | 'workspace') =>
    app.call(contract.listDocGroups, { token, query: { scope } })

  expect((await create(member, { name: '公司组' })).error).toBe('access-denied')
  expect((await list(member, 'workspace')).error).toBe('access-denied')
  expect((await list(creator, 'personal')).data.items).toEqual([])
  expect((await remove(creator, own.id)).error).toBe('not-found')
  expect((await remove(member, company.id)).error).toBe('not-found')
  const items = [folderOf(appId, '人事')]
  expect((await create(member, { scope: 'personal', items })).error).toBe('not-found')
  expect((await remove(member, own.id)).status).toBe(200)
  expect((await list(member, 'personal')).data.items).toEqual([])
})

test('SM-2: an app that goes names the groups that hold something of it', async () => {
  const { workspace, appId, creator } = await aCompany()
  await create(creator, { items: [folderOf(appId, '人事')] })
  await create(creator, { name: '空组' })

  const names = await app.platform.db.withTenant({ workspaceId: workspace.id }, (tx) =>
    app.modules.documents.groupsWithApp(tx, appId),
  )

  expect(names).toEqual(['入职'])
})
