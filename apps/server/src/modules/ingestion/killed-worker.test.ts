import type { AppId } from '@zhiwen/contract/ids.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type FakeSourceServer, startFakeSourceServer } from '../../testing/fake-source/server.ts'
import { createSyncLab, type SyncLab } from '../../testing/sync-lab.ts'
import { startSyncWorker } from '../../testing/sync-worker.ts'
import { workerSettings } from '../../testing/worker-settings.ts'

const points = [
  'after-fetch',
  'after-parse',
  'after-embed',
  'after-store',
  'before-commit',
  'after-commit',
]
const perApp = 12
let lab: SyncLab
let server: FakeSourceServer
beforeAll(async () => {
  lab = await createSyncLab()
  server = await startFakeSourceServer(lab.sources)
}, 180_000)
afterAll(async () => {
  await server.stop()
  await lab.close()
})

/**
 * What a dead worker held comes back at once: that it comes back by itself, when its heartbeat was
 * missed, is shown in platform/jobs. Only called while no worker lives.
 */
const missHeartbeats = () =>
  lab.owner.query(
    "update pgboss.job set heartbeat_on = now() - interval '1 hour' where state = 'active'",
  )
/** Nobody waits for the pause before another try. */
const skipPauses = () =>
  lab.owner.query("update pgboss.job set start_after = now() where state = 'retry'")

test('fault-F3: a worker that dies at any point loses nothing and doubles nothing', {
  timeout: 240_000,
}, async () => {
  const workspace = await lab.addWorkspace()
  const appIds: AppId[] = []
  for (const name of [...points, 'whole']) {
    lab.addSource(name).fill(perApp)
    appIds.push(await lab.addApp(workspace, name))
  }
  const { datasources, ingestion, search } = lab.modules
  await lab.platform.db.withTenant({ workspaceId: workspace.id }, async (tx) => {
    for (const appId of appIds) {
      const app = await datasources.contentApp(tx, appId)
      if (app) await ingestion.appActivated(tx, app)
    }
  })
  const settings = { ...workerSettings(lab), FAKE_SOURCE_URL: server.url }

  for (const point of points) {
    const worker = await startSyncWorker({
      ...settings,
      WORKER_JOBS: 'ingestion.',
      CRASH_AT: `${point}:2`,
    })
    const watch = setInterval(() => void skipPauses(), 250)
    expect(await worker.died, point).toBe('SIGKILL')
    clearInterval(watch)
    await missHeartbeats()
  }
  const worker = await startSyncWorker(settings)
  await vi.waitFor(
    async () => {
      await skipPauses()
      const { rows } = await lab.system.query<{ state: string }>('select state from sync_runs')
      expect(rows.map(({ state }) => state)).toEqual(appIds.map(() => 'success'))
    },
    { timeout: 150_000, interval: 250 },
  )
  await worker.kill()

  const { rows } = await lab.system.query(
    `select d.app_id, count(*)::int as documents, sum(v.count)::int as versions
     from documents d join (select document_id, count(*) from document_versions group by 1) v
       on v.document_id = d.id where d.state = 'ready' group by 1`,
  )
  expect(rows).toHaveLength(appIds.length)
  for (const row of rows) expect(row).toMatchObject({ documents: perApp, versions: perApp })
  const { rows: runs } = await lab.system.query('select indexed, fetched, failed from sync_runs')
  for (const run of runs) expect(run).toEqual({ indexed: perApp, fetched: perApp, failed: 0 })
  const fetched = [...lab.sources.values()].flatMap(({ ledger }) => ledger.fetches).length
  const [whole, redone] = [appIds.length * perApp, points.length * perApp * 2]
  expect(fetched).toBeLessThanOrEqual(whole + redone)
  const signal = AbortSignal.timeout(30_000)
  expect(await search.check({ repairs: false, signal })).toMatchObject({
    drifts: 0,
    extra: 0,
    strangers: 0,
  })
})
