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

test('BILL-3: a smaller plan takes the newest documents out of search, deletes none, and lets them in again', async () => {
  const source = await aSource(bench, { documents: 5 })
  const names = ['a', 'b', 'c', 'd']
  for (const [index, name] of names.entries()) {
    bench.clock.advance(60)
    const { work } = await source.list(index + 1, [listedItem(name)])
    await source.inTenant(async (tx) => {
      await bench.documents.takeForWork(tx, work)
      for (const id of work) await bench.documents.noteVersions(tx, [madeVersion(id)])
    })
  }
  const allow = (documents: number) =>
    bench.system.query(
      "update quota_balances set granted = $2 where workspace_id = $1 and pool = 'documents'",
      [source.workspaceId, documents],
    )
  const reasons = async () => (await source.rows()).map((row) => row.reason_code ?? row.state)

  await allow(2)
  await bench.runJob('documents.plan-fit')
  await bench.runJob('documents.plan-fit')

  expect(await reasons()).toEqual(['indexing', 'indexing', 'over-quota', 'over-quota'])
  expect(await source.placesTaken()).toBe(2)
  const ops = (await source.outbox()).map(({ op }) => op)
  expect(ops).toEqual(['write', 'write', 'delete', 'delete'])
  await allow(3)
  const again = await source.list(
    9,
    names.map((name) => listedItem(name)),
  )
  expect(again).toMatchObject({ overQuota: 1, unchanged: 4 })
  expect(await reasons()).toEqual(['indexing', 'indexing', 'queued', 'over-quota'])
})
