import { memberSorts } from '@zhiwen/contract/enums.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWorkspace } from '../../../../testing/builders.ts'
import { buildManyMembers } from '../../../../testing/many-members.ts'
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts'
import { createFiles } from '../../../files/index.ts'
import { createListMembers } from './list-members.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const members = 900

async function aLargeCompany() {
  const { id: workspaceId } = await buildWorkspace(app)
  const { people } = await buildManyMembers(app, workspaceId, { members: members - 1, roles: 1 })
  const { clock, db } = app.platform
  const list = createListMembers({ clock, db, files: createFiles(app.platform) })
  return {
    workspaceId,
    people,
    list: (...asked: Parameters<typeof list.list>) => list.list(...asked),
  }
}

test('API-MEM-1: far pages hold each member once, in order, also those without a time', async () => {
  const { list, workspaceId } = await aLargeCompany()
  for (const sort of memberSorts) {
    const seen: string[] = []
    for (let page = 1; page <= members / 50; page += 1) {
      const { items, total } = await list({ workspaceId }, { sort, page, page_size: 50 })
      expect(total).toBe(members)
      seen.push(...items.map(({ id }) => id))
    }
    expect(new Set(seen).size, sort).toBe(members)
    const turned = sort.startsWith('-') ? sort.slice(1) : `-${sort}`
    const back = memberSorts.find((known) => known === turned) ?? sort
    const { items } = await list({ workspaceId }, { sort: back, page: 1, page_size: 50 })
    expect(
      items.map(({ id }) => id),
      sort,
    ).toEqual(seen.slice(-50).toReversed())
  }
})

test('API-MEM-1: a far page stays full and exact in number while members come and go', async () => {
  const { list, workspaceId, people } = await aLargeCompany()
  const query = { sort: 'name', page: 90, page_size: 10 } as const
  const before = await list({ workspaceId }, query)
  const gone = people.slice(0, 300).map(({ id }) => id)
  await app.system.query("update members set state = 'left' where id = any($1)", [gone])

  const after = await list({ workspaceId }, { ...query, page: 60 })
  const end = await list({ workspaceId }, query)

  expect(before).toMatchObject({ total: members })
  expect(before.items).toHaveLength(10)
  expect(after).toMatchObject({ total: members - 300 })
  expect(after.items).toHaveLength(10)
  expect(end).toMatchObject({ total: members - 300, items: [] })
})
