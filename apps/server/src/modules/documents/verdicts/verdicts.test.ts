import type { Visibility } from '@zhiwen/contract/enums.ts'
import type { AppId, DocumentId } from '@zhiwen/contract/ids.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aSource,
  buildSourceApp,
  createDocumentsBench,
  type DocumentsBench,
  listedItem,
  madeVersion,
} from '../../../testing/documents-bench.ts'
import { type AppReads, mayRead, type ReadScope } from '../read-scope.ts'

let bench: DocumentsBench
let source: Awaited<ReturnType<typeof aSource>>
let apps: AppId[]
beforeAll(async () => {
  bench = await createDocumentsBench()
  source = await aSource(bench)
  apps = [source.appId]
  for (let count = 0; count < 3; count += 1) {
    apps.push(await buildSourceApp(bench, { workspaceId: source.workspaceId }))
  }
})
afterAll(() => bench.close())

const people = ['p:1', 'p:2', 'g:hr', 'g:it', 'g:all'] as const
const levels: Visibility[] = [1, 2, 3]
const subsets = <T>(all: readonly T[]): T[][] =>
  all.reduce<T[][]>((sets, one) => [...sets, ...sets.map((set) => [...set, one])], [[]])

type Doc = {
  id: DocumentId
  app_id: AppId
  visibility: Visibility
  acl: string[]
  deny: string[]
  is_published: boolean
}

/** Every level, with reader lists of every kind, in every app; some of them published. */
async function buildDocuments(): Promise<Doc[]> {
  const lists = subsets(people.slice(0, 3))
  const access = levels.flatMap((visibility) =>
    lists.flatMap((acl) => [
      { visibility, acl, deny: [] },
      { visibility, acl, deny: ['p:2', 'g:it'] },
    ]),
  )
  for (const appId of apps) {
    const items = access.map((one, index) => listedItem(`${index}`, { ...one, version: 'v1' }))
    await source.inTenant(async (tx) => {
      const { work } = await bench.documents.noteListed(tx, { appId, runNumber: 1, items })
      await bench.documents.takeForWork(tx, work)
      for (const id of work) await bench.documents.noteVersions(tx, [madeVersion(id)])
    })
  }
  await bench.system.query(
    'update documents set is_published = true where app_id = $1 and visibility < 3 and acl = $2',
    [apps[0], []],
  )
  const { rows } = await bench.system.query(
    'select id, app_id, visibility, acl, deny, is_published from documents where workspace_id = $1',
    [source.workspaceId],
  )
  return rows
}

test('PERM-2…4, PERM-7: the database and the rule in code agree on every document and reader', async () => {
  const documents = await buildDocuments()
  const ids = documents.map(({ id }) => id)
  const reads = fc.constantFrom<(AppReads | 'none')[]>('own', 'all', 'listed', 'open', 'none')
  const scopes = fc.record({
    reads: fc.tuple(reads, reads, reads, reads),
    tokens: fc.subarray([...people]),
  })

  await fc.assert(
    fc.asyncProperty(scopes, async (given) => {
      const scope: ReadScope = {
        apps: apps.flatMap((id, index) => {
          const own = given.reads[index]
          return own === undefined || own === 'none' ? [] : [{ id, reads: own }]
        }),
        tokens: given.tokens,
      }
      const readable = await source.inTenant((tx) => bench.documents.readable(tx, scope, ids))
      const expected = documents.filter((document) => mayRead(scope, document))
      expect(readable).toEqual(new Set(expected.map(({ id }) => id)))
      const counted = await source.inTenant((tx) =>
        bench.documents.countReadable(tx, scope, source.appId),
      )
      expect(counted).toBe(expected.filter(({ app_id }) => app_id === source.appId).length)
    }),
    { numRuns: 150 },
  )
})

test('PERM-4: nobody reads without a token, deny wins, and a private document is its owner’s', () => {
  const app_id = apps[0] ?? ('' as AppId)
  const scope = (reads: AppReads, ...tokens: string[]): ReadScope => ({
    apps: [{ id: app_id, reads }],
    tokens,
  })
  const listed = {
    app_id,
    visibility: 2,
    acl: ['p:1'],
    deny: ['g:it'],
    is_published: false,
  } as const
  const own = { ...listed, visibility: 1 } as const

  expect(mayRead(scope('listed'), listed)).toBe(false)
  expect(mayRead(scope('listed', 'p:1'), listed)).toBe(true)
  expect(mayRead(scope('listed', 'p:1', 'g:it'), listed)).toBe(false)
  expect(mayRead(scope('open', 'p:1'), listed)).toBe(false)
  expect(mayRead(scope('all'), listed)).toBe(true)
  expect(mayRead(scope('all'), own)).toBe(false)
  expect(mayRead(scope('open', 'p:1'), own)).toBe(true)
  expect(mayRead(scope('own'), own)).toBe(true)
  expect(mayRead({ apps: [], tokens: ['p:1'] }, { ...listed, visibility: 3 })).toBe(false)
})

test('PERM-7: what is removed or kept out is not shown, whoever asks', async () => {
  const one = await aSource(bench)
  const scope: ReadScope = { apps: [{ id: one.appId, reads: 'all' }], tokens: [] }
  const { work } = await one.list(
    1,
    ['a', 'b', 'c', 'd'].map((id) => listedItem(id)),
  )
  const [a, b, c] = await one.inTenant(async (tx) => {
    const taken = await bench.documents.takeForWork(tx, work)
    const ids = taken
      .toSorted((x, y) => (x.external_id < y.external_id ? -1 : 1))
      .map(({ id }) => id)
    for (const id of ids.slice(0, 3)) await bench.documents.noteVersions(tx, [madeVersion(id)])
    return ids
  })
  await one.inTenant((tx) => bench.documents.removeByExternal(tx, one.appId, ['b']))
  await bench.system.query('update documents set is_excluded = true where id = $1', [c])

  const shown = await one.inTenant((tx) => bench.documents.readable(tx, scope, work))

  expect(shown).toEqual(new Set([a]))
  expect(shown.has(b ?? ('' as DocumentId))).toBe(false)
})

test('API-APP-11: a preview counts what one reader gains and loses', async () => {
  const one = await aSource(bench)
  await one.list(1, [
    listedItem('mine', { visibility: 2, acl: ['p:1'] }),
    listedItem('theirs', { visibility: 2, acl: ['p:2'] }),
    listedItem('ours', { visibility: 2, acl: ['p:1', 'p:2'] }),
    listedItem('all', { visibility: 3 }),
  ])
  const scope = (...tokens: string[]): ReadScope => ({
    apps: [{ id: one.appId, reads: 'listed' }],
    tokens,
  })

  const change = await one.inTenant((tx) =>
    bench.documents.compareReadable(tx, one.appId, scope('p:1'), scope('p:2')),
  )

  expect(change).toEqual({ gains: 1, loses: 1 })
})

test('PERM-1: documents of another workspace are never readable, whatever the scope says', async () => {
  const theirs = await aSource(bench)
  const { work } = await theirs.list(1, [listedItem('a')])
  const scope: ReadScope = { apps: [{ id: theirs.appId, reads: 'own' }], tokens: [] }

  const shown = await source.inTenant((tx) => bench.documents.readable(tx, scope, work))

  expect(shown.size).toBe(0)
})
