import type { AppId, SyncRunId } from '@zhiwen/contract/ids.ts'
import type { ContentConnector } from '../connectors/content-spec.ts'
import { querySql } from '../platform/db/index.ts'
import { newId } from '../platform/ids.ts'
import { createLog } from '../platform/log.ts'
import { type BuiltWorkspace, buildWorkspace, signIn } from './builders.ts'
import { dropIndexes } from './drop-indexes.ts'
import { createFakeConnector } from './fake-source/connector.ts'
import { createFakeSource, type FakeSource } from './fake-source/fake-source.ts'
import { createManualClock } from './manual-clock.ts'
import { createQuickEmbedding } from './quick-embedding.ts'
import { createTestApp } from './test-app.ts'

type Queued = { id: string; name: string; data: unknown; start_after: Date }
export type SyncLab = Awaited<ReturnType<typeof createSyncLab>>

const log = createLog({ LOG_LEVEL: 'silent' })
/** A run that goes in circles is a failure of the test, not of its patience. */
const stepsMax = 5_000

/**
 * The whole product with fake sources, a quick model and a clock that jumps to whatever is due next:
 * minutes of waiting pass at once, and what happens is always the same.
 */
export async function createSyncLab() {
  const sources = new Map<string, FakeSource>()
  const embedding = createQuickEmbedding()
  const clock = createManualClock(new Date())
  const fake = createFakeConnector(sources) as ContentConnector
  const app = await createTestApp({ connectors: { fake }, parts: { clock, embedding } })
  const where = { system: app.system, clock }

  async function takeDue(): Promise<Queued | undefined> {
    const { rows } = await app.owner.query<Queued>(
      `update pgboss.job set state = 'completed', completed_on = now()
       where id = (select id from pgboss.job
         where state < 'active' and start_after <= greatest(now(), $1::timestamptz)
         order by created_on, id limit 1)
       returning id, name, data, start_after`,
      [clock.now()],
    )
    const [taken] = rows
    // The clock never lags behind what happens: a job that is due is due for everybody.
    const ms = (taken?.start_after.getTime() ?? 0) - clock.now().getTime()
    if (ms >= 0) clock.advance(ms / 1000 + 0.001)
    return taken
  }

  /** Moves the clock to the next job that waits; false when there is none. */
  async function skipWait(): Promise<boolean> {
    const { rows } = await app.owner.query<{ start_after: Date | null }>(
      "select min(start_after) as start_after from pgboss.job where state < 'active'",
    )
    const next = rows[0]?.start_after
    if (!next) return false
    const ms = next.getTime() - clock.now().getTime()
    clock.advance(Math.max(ms, 0) / 1000 + 0.001)
    return true
  }

  async function runJob({ name, data }: Pick<Queued, 'name' | 'data'>): Promise<void> {
    const handler = app.modules.handlers.find(({ job }) => job.name === name)
    if (!handler) throw new Error(`job ${name} has no handler`)
    await handler.run({ payload: data, signal: AbortSignal.timeout(60_000), log })
  }

  return {
    ...app,
    clock,
    where,
    embedding,
    runJob,
    takeDue,
    addSource(name = 'main', options?: { pageSize: number }): FakeSource {
      const source = createFakeSource(options)
      sources.set(name, source)
      return source
    },
    addWorkspace: () => buildWorkspace(where),
    signIn: (workspace: BuiltWorkspace) => signIn(where, workspace.creator),
    /** A connected source, without a first run. */
    async addApp(workspace: BuiltWorkspace, source = 'main'): Promise<AppId> {
      const id = newId<AppId>()
      const values = [id, `来源 ${id.slice(-6)}`, JSON.stringify({ source }), clock.now()]
      await app.platform.db.withTenant({ workspaceId: workspace.id }, (tx) =>
        querySql(
          tx,
          `insert into apps (id, scope, app_key, title, auth_type, state, settings, created_by,
             created_at, updated_at)
           select $1, 'workspace', 'fake', $2, 4, 'active', $3, id, $4, $4 from members limit 1`,
          values,
        ),
      )
      return id
    },
    /** Runs whatever is queued, also later, until nothing waits or the condition holds. */
    async drive(until: () => Promise<boolean> | boolean = () => false): Promise<void> {
      for (let step = 0; step < stepsMax; step += 1) {
        if (await until()) return
        const queued = await takeDue()
        if (queued) await runJob(queued)
        else if (!(await skipWait())) return
      }
      throw new Error('the jobs never came to an end')
    },
    run: async (id: SyncRunId) => {
      const { rows } = await app.system.query('select * from sync_runs where id = $1', [id])
      return rows[0]
    },
    /** Documents of an app by state. */
    async states(appId: AppId): Promise<Record<string, number>> {
      const { rows } = await app.system.query<{ state: string; count: number }>(
        'select state, count(*)::int as count from documents where app_id = $1 group by state',
        [appId],
      )
      return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
    },
    async close(): Promise<void> {
      await dropIndexes(app.system, app.config)
      await app.close()
    },
  }
}
