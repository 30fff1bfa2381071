import type { DocumentId } from '@zhiwen/contract/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aSource,
  createDocumentsBench,
  type DocumentsBench,
  listedItem,
  madeVersion,
} from '../../../testing/documents-bench.ts'

let bench: DocumentsBench
beforeAll(async () => {
  bench = await createDocumentsBench()
})
afterAll(() => bench.close())

const day = 24 * 3600

/** A source whose documents are all in the index. */
async function aReadySource(names: readonly string[]) {
  const source = await aSource(bench)
  const { work } = await source.list(
    1,
    names.map((name) => listedItem(name)),
  )
  await source.inTenant(async (tx) => {
    await bench.documents.takeForWork(tx, work)
    for (const id of work) await bench.documents.noteVersions(tx, [madeVersion(id)])
  })
  const settle = () =>
    source.inTenant(async (tx) => {
      const rows = await bench.documents.outbox.lease(tx, 1_000)
      const indexed = rows.map(({ document_id, index_version, document }) => ({
        document_id,
        index_version,
        passages: document?.passage_count ?? 0,
      }))
      await bench.documents.outbox.settle(tx, { indexed, refused: [] })
    })
  await settle()
  const states = async () => (await source.rows()).map(({ state }) => state)
  return { ...source, work, settle, states }
}

test('SM-3: what a run has not seen is counted, shown and removed in steps, once', async () => {
  const source = await aReadySource(['a', 'b', 'c', 'd'])
  await source.list(2, [listedItem('a')])
  const ask = <T>(question: (documents: typeof bench.documents) => T) => question(bench.documents)
  const { inTenant, appId } = source

  const unseen = await inTenant((tx) => ask((it) => it.countUnseen(tx, appId, 2)))
  const samples = await inTenant((tx) => ask((it) => it.listUnseen(tx, appId, 2, 2)))
  const steps = []
  for (let step = 0; step < 3; step += 1) {
    steps.push(await inTenant((tx) => ask((it) => it.removeUnseen(tx, appId, 2, 2))))
  }

  expect(unseen).toBe(3)
  expect(samples).toHaveLength(2)
  expect(['b', 'c', 'd']).toEqual(expect.arrayContaining(samples.map((one) => one.external_id)))
  expect(steps).toEqual([2, 1, 0])
  expect(await source.states()).toEqual(['ready', 'removed', 'removed', 'removed'])
  expect(await inTenant((tx) => ask((it) => it.countLive(tx, appId)))).toBe(1)
  expect(await source.placesTaken()).toBe(1)
  expect((await source.outbox()).map(({ op }) => op)).toEqual(['delete', 'delete', 'delete'])
})

test('SM-3: removals of the same documents at once give each place back once', async () => {
  const names = Array.from({ length: 40 }, (_, index) => `doc-${index}`)
  const source = await aReadySource(names)

  const removed = await Promise.all(
    Array.from({ length: 5 }, (_, index) =>
      source.inTenant((tx) =>
        bench.documents.removeByExternal(
          tx,
          source.appId,
          index % 2 === 0 ? names : names.toReversed(),
        ),
      ),
    ),
  )

  expect(removed.reduce((sum, count) => sum + count, 0)).toBe(40)
  expect(await source.placesTaken()).toBe(0)
})

test('SM-4: after 30 days a removed document goes with its versions and bytes, not a day earlier', async () => {
  const source = await aReadySource(['a', 'b'])
  const { storage } = bench.platform
  for (const id of source.work) {
    await storage.put(`raw/${id}/text`, Buffer.from('x'), { contentType: 'text/plain' })
    await storage.put(`passages/${id}/text`, Buffer.from('x'), { contentType: 'text/plain' })
  }
  await source.inTenant((tx) => bench.documents.removeByExternal(tx, source.appId, ['a']))
  await source.settle()
  const purge = async () => {
    await bench.runJob('documents.removed-purge')
    await bench.runJob('documents.removed-purge')
    await bench.runJobs()
  }
  const [a] = await source.rows()
  const kept = async (id: DocumentId) => {
    const stream = await storage.get(`raw/${id}/text`)
    stream?.destroy()
    return stream !== null
  }

  bench.clock.advance(29 * day)
  await purge()
  expect([await source.states(), await kept(a.id)]).toEqual([['removed', 'ready'], true])

  bench.clock.advance(2 * day)
  await purge()
  expect([await source.states(), await kept(a.id)]).toEqual([['ready'], false])
  const { rows } = await bench.system.query(
    'select document_id from document_versions where workspace_id = $1',
    [source.workspaceId],
  )
  expect(rows).toHaveLength(1)
})

test('F: a document the index still holds is not deleted, however old its removal is', async () => {
  const source = await aReadySource(['a'])
  await source.inTenant((tx) => bench.documents.removeByExternal(tx, source.appId, ['a']))
  bench.clock.advance(40 * day)
  await bench.runJob('documents.removed-purge')
  expect(await source.states()).toEqual(['removed'])

  await source.settle()
  await bench.runJob('documents.removed-purge')
  expect(await source.states()).toEqual([])
})

test('SM-2: documents of an app that goes are hidden at once and can be purged to the last', async () => {
  const source = await aReadySource(['a', 'b', 'c'])
  const { inTenant, appId } = source
  const dropped = await inTenant((tx) => bench.documents.dropApp(tx, appId))
  const again = await inTenant((tx) => bench.documents.dropApp(tx, appId))
  const waiting = await inTenant((tx) => bench.documents.purgeApp(tx, appId, 100))
  await source.settle()
  const left = [
    await inTenant((tx) => bench.documents.purgeApp(tx, appId, 2)),
    await inTenant((tx) => bench.documents.purgeApp(tx, appId, 2)),
    await inTenant((tx) => bench.documents.purgeApp(tx, appId, 2)),
  ]

  expect([dropped, again, waiting]).toEqual([3, 0, 3])
  expect(left).toEqual([1, 0, 0])
  expect(await source.placesTaken()).toBe(0)
})

test('SM-2: an app with very many documents is hidden by a job that goes on where it was', async () => {
  const source = await aSource(bench)
  const items = Array.from({ length: 2_300 }, (_, index) => listedItem(`doc-${index}`))
  for (let start = 0; start < items.length; start += 1_000) {
    await source.list(1, items.slice(start, start + 1_000))
  }

  const first = await source.inTenant((tx) => bench.documents.dropApp(tx, source.appId))
  await bench.runJobs()

  expect(first).toBe(1_000)
  expect(await source.inTenant((tx) => bench.documents.countLive(tx, source.appId))).toBe(0)
  expect(await source.placesTaken()).toBe(0)
})
