import type { Visibility } from '@zhiwen/contract/enums.ts'
import type { AppId } from '@zhiwen/contract/ids.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSourceApp } from '../../testing/documents-bench.ts'
import {
  buildSource,
  createSearchBench,
  type NewDocument,
  putDocuments,
  type SearchBench,
  type Source,
} from '../../testing/search-bench.ts'
import { mayRead, type ReadScope } from '../documents/index.ts'
import { readFilter } from './filter.ts'

let bench: SearchBench
let sources: Source[]
beforeAll(async () => {
  bench = await createSearchBench()
  const first = await buildSource(bench)
  const more = await Promise.all(
    [1, 2].map(() => buildSourceApp(bench, { workspaceId: first.workspaceId })),
  )
  sources = [first, ...more.map((appId) => ({ ...first, appId }))]
})
afterAll(() => bench.close())

const names = ['ann', 'bob', 'cai', 'dan']
const tokensOf = (appId: AppId) => names.map((name) => `p:${appId}:${name}`)

type Judged = Parameters<typeof mayRead>[1] & { key: string }

/** Every level with every kind of list, in each app. */
async function buildDocuments(): Promise<Judged[]> {
  const all: Judged[] = []
  for (const source of sources) {
    const tokens = tokensOf(source.appId)
    const wanted: (NewDocument & { acl: string[]; deny: string[]; visibility: Visibility })[] = []
    for (const visibility of [1, 2, 3, 4] as const) {
      for (let lists = 0; lists < 12; lists++) {
        const acl = tokens.filter((_, bit) => (lists * 5) & (1 << bit))
        const deny = tokens.filter((_, bit) => lists % 3 === 1 && (lists * 7) & (1 << bit))
        const key = `${source.appId}-${visibility}-${lists}`
        wanted.push({ key, texts: ['内容'], visibility, acl, deny })
      }
    }
    await putDocuments(bench, source, wanted)
    const is_published = false
    all.push(...wanted.map((document) => ({ ...document, app_id: source.appId, is_published })))
  }
  // Published by hand, whatever the source says.
  const published = all.filter((_, at) => at % 11 === 0)
  for (const document of published) document.is_published = true
  await bench.system.query('update documents set is_published = true where external_id = any($1)', [
    published.map(({ key }) => key),
  ])
  await bench.runJobs()
  await bench.engine('POST', `/${await bench.liveIndex()}/_refresh`)
  return all
}

const scopes = () =>
  fc.record({
    apps: fc
      .uniqueArray(fc.integer({ min: 0, max: sources.length - 1 }), { maxLength: 3 })
      .chain((chosen) =>
        fc.tuple(
          ...chosen.map((at) =>
            fc.record({
              id: fc.constant(sources[at]?.appId as AppId),
              reads: fc.constantFrom(
                'own' as const,
                'all' as const,
                'listed' as const,
                'open' as const,
              ),
            }),
          ),
        ),
      ),
    tokens: fc.subarray(sources.flatMap(({ appId }) => tokensOf(appId))),
  })

test('PERM-7 for any reader, the index, the database and the rule say the same of every document', async () => {
  const documents = await buildDocuments()
  const workspaceId = sources[0]?.workspaceId as Source['workspaceId']
  const index = await bench.liveIndex()
  const { rows } = await bench.system.query('select id, external_id from documents')
  const keys = new Map(rows.map(({ id, external_id }) => [id, external_id]))

  await fc.assert(
    fc.asyncProperty(scopes(), async (scope: ReadScope) => {
      const wanted = documents.filter((document) => mayRead(scope, document)).map(({ key }) => key)
      const reply = await bench.engine<{ hits: { hits: { _source: { title: string } }[] } }>(
        'POST',
        `/${index}/_search`,
        {
          size: 1000,
          _source: ['title'],
          query: { bool: { filter: readFilter(workspaceId, scope) } },
        },
      )
      const inIndex = reply.hits.hits.map(({ _source }) => _source.title)
      const inDatabase = await bench.platform.db.withTenant({ workspaceId }, (tx) =>
        bench.documents.readable(tx, scope, [...keys.keys()]),
      )
      expect(inIndex.toSorted()).toEqual(wanted.toSorted())
      expect(Array.from(inDatabase, (id): string => keys.get(id) ?? '').toSorted()).toEqual(
        wanted.toSorted(),
      )
    }),
    { numRuns: 80 },
  )
})
