import { retryDocuments } from '@zhiwen/contract/documents.ts'
import { cancelSyncRun, getSyncRun, startSync } from '@zhiwen/contract/sync.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refuse } from '../../testing/fake-source/fake-source.ts'
import { createSyncLab, type SyncLab } from '../../testing/sync-lab.ts'

let lab: SyncLab
beforeAll(async () => {
  lab = await createSyncLab()
})
afterAll(() => lab.close())

let count = 0

async function anApp(documents: number) {
  const name = `source-${(count += 1)}`
  const source = lab.addSource(name, { pageSize: 7 })
  source.fill(documents)
  const workspace = await lab.addWorkspace()
  const appId = await lab.addApp(workspace, name)
  const { token } = await lab.signIn(workspace)
  const start = async () =>
    (await lab.call(startSync, { token, params: { app_id: appId }, body: {} })).data
  const sync = async () => {
    const { run } = await start()
    await lab.drive()
    return (await lab.call(getSyncRun, { token, params: { run_id: run.id } })).data
  }
  return { source, appId, token, start, sync }
}

test('SM-3: a run brings every document of a source into the index, and a second one asks for none', async () => {
  const { source, appId, sync } = await anApp(25)

  const first = await sync()
  expect(first.run).toMatchObject({
    state: 'success',
    counts: { listed: 25, added: 25, fetched: 25, parsed: 25, indexed: 25, failed: 0 },
  })
  expect(await lab.states(appId)).toEqual({ ready: 25 })

  const embedded = lab.embedding.ledger.texts
  source.put('d3', { text: '改过的内容' })
  // A new version of the same bytes is fetched, and nothing is made of it.
  source.put('d4')
  const second = await sync()
  expect(second.run.counts).toMatchObject({ unchanged: 23, changed: 2, fetched: 2, indexed: 2 })
  expect(source.ledger.fetches).toHaveLength(27)
  expect(lab.embedding.ledger.texts).toBe(embedded + 1)
})

test('a manual start joins the run that is under way', async () => {
  const { start } = await anApp(3)

  const [first, second] = [await start(), await start()]

  expect([first.joined, second.joined]).toEqual([false, true])
  expect(second.run.id).toBe(first.run.id)
  await lab.drive()
})

test('a job that is repeated changes nothing', async () => {
  const { source, appId, start } = await anApp(9)
  const { run } = await start()
  const done: { name: string; data: unknown }[] = []
  for (let job = await lab.takeDue(); job; job = await lab.takeDue()) {
    await lab.runJob(job)
    if (job.name.startsWith('ingestion.')) await lab.runJob(job)
    done.push(job)
  }
  await lab.drive()
  expect(await lab.run(run.id)).toMatchObject({ state: 'success', listed: 9, indexed: 9 })

  for (const job of done) if (job.name.startsWith('ingestion.')) await lab.runJob(job)
  await lab.drive()

  expect(await lab.states(appId)).toEqual({ ready: 9 })
  expect(source.ledger.fetches).toHaveLength(9)
  const { rows } = await lab.system.query(
    `select count(*)::int as versions from document_versions v
     join documents d on d.id = v.document_id where d.app_id = $1`,
    [appId],
  )
  expect(rows).toEqual([{ versions: 9 }])
})

test('fault-F4: what a worker brings after its run was cancelled is refused', async () => {
  const { source, appId, token, start } = await anApp(4)
  const { run } = await start()
  let cancelled: Promise<unknown> | undefined
  source.trouble.fetch = async () => {
    cancelled ??= lab.call(cancelSyncRun, { token, params: { run_id: run.id } })
    await cancelled
  }

  await lab.drive()

  expect(await lab.run(run.id)).toMatchObject({ state: 'cancelled' })
  expect(await lab.states(appId)).toEqual({ found: 4 })
  delete source.trouble.fetch
  await start()
  await lab.drive()
  expect(await lab.states(appId)).toEqual({ ready: 4 })
})

test('SM-4: a document the source does not give is tried five times, the others are not held up', async () => {
  const { source, appId, token, sync } = await anApp(6)
  source.trouble.fetch = (id) => {
    if (id === 'd2') refuse('retry-later')
  }

  const { run, errors } = await sync()

  expect(run).toMatchObject({ state: 'success_with_errors', counts: { indexed: 5, failed: 1 } })
  expect(errors).toEqual([{ reason_code: 'source-error', count: 1 }])
  expect(source.ledger.fetches.filter((id) => id === 'd2')).toHaveLength(5)

  delete source.trouble.fetch
  const body = { all_failed: true }
  await lab.call(retryDocuments, { token, params: { app_id: appId }, body })
  await lab.drive()
  expect(await lab.states(appId)).toEqual({ ready: 6 })
})

test('SM-4: documents of one batch that wait for different times are all tried again, and the run ends', async () => {
  const { source, appId, sync } = await anApp(6)
  const pauses = new Map([
    ['d1', 1_000],
    ['d2', 60_000],
  ])
  source.trouble.fetch = (id) => {
    const pauseMs = pauses.get(id)
    pauses.delete(id)
    if (pauseMs) refuse('retry-later', pauseMs)
  }

  const { run } = await sync()

  expect(run).toMatchObject({ state: 'success', counts: { indexed: 6, failed: 0 } })
  expect(await lab.states(appId)).toEqual({ ready: 6 })
})

test('new rules of the access file reach every document at the next look at rights (PERM-6)', async () => {
  const { source, appId, sync } = await anApp(5)
  await sync()
  const fetches = source.ledger.fetches.length
  const readers = [{ kind: 'email', email: 'hr@example.com' }] as const
  source.access.rules = [{ prefix: '/docs/', access: { kind: 'listed', readers } }]

  lab.clock.advance(16 * 60)
  await lab.runJob({ name: 'ingestion.syncs-due', data: {} })
  await lab.drive()

  const { rows } = await lab.system.query(
    'select distinct visibility, cardinality(acl) as readers from documents where app_id = $1',
    [appId],
  )
  expect(rows).toEqual([{ visibility: 2, readers: 1 }])
  expect(source.ledger.fetches).toHaveLength(fetches)
})
