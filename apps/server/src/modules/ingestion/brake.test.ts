import { cancelSyncRun, confirmSyncRun, getSyncRun, startSync } from '@zhiwen/contract/sync.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSyncLab, type SyncLab } from '../../testing/sync-lab.ts'

let lab: SyncLab
beforeAll(async () => {
  lab = await createSyncLab()
})
afterAll(() => lab.close())

let count = 0

/** An app with so many documents, all in the index. */
async function syncedApp(documents: number) {
  const name = `source-${(count += 1)}`
  const source = lab.addSource(name)
  source.fill(documents)
  const workspace = await lab.addWorkspace()
  const appId = await lab.addApp(workspace, name)
  const { token } = await lab.signIn(workspace)
  const sync = async (mode: 'incremental' | 'full' | 'preview' = 'incremental') => {
    const started = await lab.call(startSync, { token, params: { app_id: appId }, body: { mode } })
    await lab.drive()
    return (await lab.call(getSyncRun, { token, params: { run_id: started.data.run.id } })).data
  }
  await sync()
  return { source, workspace, appId, token, sync }
}

test('a few documents that are gone at the source are removed, the others stay', async () => {
  const { source, appId, sync } = await syncedApp(30)
  source.documents.delete('d1')
  source.documents.delete('d2')

  const { run } = await sync()

  expect(run).toMatchObject({ state: 'success', counts: { removed: 2, unchanged: 28 } })
  expect(await lab.states(appId)).toEqual({ ready: 28, removed: 2 })
})

test('SM-3: a listing without many documents is held until somebody confirms it', async () => {
  const { source, appId, token, sync } = await syncedApp(60)
  for (let at = 0; at < 25; at += 1) source.documents.delete(`d${at}`)
  source.put('d40', { text: '新的内容' })

  const held = await sync()

  expect(held.run).toMatchObject({ state: 'held', stage: 'held' })
  expect(held.plan).toMatchObject({ remove_count: 25, document_count: 60, change_count: 1 })
  expect(held.plan?.samples[0]?.title).toMatch(/^文档 d/)
  expect(await lab.states(appId)).toEqual({ ready: 60 })
  const { rows } = await lab.system.query("select params from notices where kind = 'sync-held'")
  expect(rows).toHaveLength(1)
  expect(rows[0].params).toMatchObject({ removed: '25' })

  const confirmed = await lab.call(confirmSyncRun, { token, params: { run_id: held.run.id } })
  expect(confirmed.data.state).toBe('running')
  await lab.drive()

  expect(await lab.states(appId)).toEqual({ ready: 35, removed: 25 })
  const again = await lab.call(confirmSyncRun, { token, params: { run_id: held.run.id } })
  expect(again.error).toBe('state-conflict')
})

test('a rejected plan removes nothing, and documents that come back keep their ids', async () => {
  const { source, appId, token, sync } = await syncedApp(60)
  const all = new Map(source.documents)
  source.documents.clear()

  const held = await sync()
  expect(held.run.state).toBe('held')
  const rejected = await lab.call(cancelSyncRun, { token, params: { run_id: held.run.id } })
  expect(rejected.data.state).toBe('cancelled')
  expect(await lab.states(appId)).toEqual({ ready: 60 })

  for (const [id, document] of all) source.documents.set(id, document)
  const { run } = await sync()
  expect(run).toMatchObject({ state: 'success', counts: { unchanged: 60, fetched: 0 } })
})

test('fault-F40: a source that lists nothing is asked about, however few documents it had', async () => {
  const { source, appId, sync } = await syncedApp(5)
  source.trouble.list = (page) => ({ ...page, items: [], places: [] })

  const { run } = await sync()

  expect(run.state).toBe('held')
  expect(await lab.states(appId)).toEqual({ ready: 5 })
})

test('fault-F38: documents a short listing leaves out are asked for before they are removed', async () => {
  const { source, appId, sync } = await syncedApp(12)
  source.trouble.list = (page) => ({ ...page, items: page.items.slice(3) })

  const { run, log } = await sync()

  expect(run.state).toBe('held')
  expect(log.find(({ kind }) => kind === 'held')?.detail).toBe('still-there')
  expect(await lab.states(appId)).toEqual({ ready: 12 })
})

test('fewer readers count at once, many more wait for a person (SM-3)', async () => {
  const { source, appId, token, sync } = await syncedApp(10)
  const listed = { kind: 'listed', readers: [{ kind: 'user', open_id: 'a' }] } as const
  for (let at = 0; at < 10; at += 1) source.put(`d${at}`, { access: listed, version: 1 })

  expect((await sync()).run.state).toBe('success')
  const levels = () =>
    lab.system.query('select distinct visibility from documents where app_id = $1', [appId])
  expect((await levels()).rows).toEqual([{ visibility: 2 }])

  for (let at = 0; at < 6; at += 1)
    source.put(`d${at}`, { access: { kind: 'members' }, version: 1 })
  const held = await sync()
  expect(held.run.state).toBe('held')
  expect(held.plan).toMatchObject({ widen_count: 6, remove_count: 0 })
  expect((await levels()).rows).toEqual([{ visibility: 2 }])

  await lab.call(confirmSyncRun, { token, params: { run_id: held.run.id } })
  await lab.drive()
  const { rows } = await lab.system.query(
    'select visibility, count(*)::int as count from documents where app_id = $1 group by 1 order by 1',
    [appId],
  )
  expect(rows).toEqual([
    { visibility: 2, count: 4 },
    { visibility: 3, count: 6 },
  ])
})

test('a held plan nobody answers is cancelled after 7 days', async () => {
  const { source, appId, sync } = await syncedApp(30)
  source.documents.clear()
  const { run } = await sync()
  expect(run.state).toBe('held')

  lab.clock.advance(7 * 24 * 3600 + 60)
  await lab.runJob({ name: 'ingestion.runs-sweep', data: {} })

  expect(await lab.run(run.id)).toMatchObject({ state: 'cancelled', reason_code: 'held-expired' })
  expect(await lab.states(appId)).toEqual({ ready: 30 })
})

test('DIFF-7: a preview says what a run would do and does nothing', async () => {
  const { source, appId, sync } = await syncedApp(10)
  source.put('new')
  source.put('d1', { text: '新的内容' })
  source.documents.delete('d2')

  const { run, plan } = await sync('preview')

  expect(run.state).toBe('success')
  expect(plan).toMatchObject({ add_count: 1, change_count: 1, remove_count: 1 })
  expect(await lab.states(appId)).toEqual({ ready: 10 })
})
