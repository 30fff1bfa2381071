import type { AppScope } from '@zhiwen/contract/enums.ts'
import type { AppId, SyncRunId } from '@zhiwen/contract/ids.ts'
import type { ContentConnector } from '../connectors/content-spec.ts'
import { querySql } from '../platform/db/index.ts'
import { newId } from '../platform/ids.ts'
import { type BuiltWorkspace, buildWorkspace, signIn } from './builders.ts'
import { dropIndexes } from './drop-indexes.ts'
import { createFakeConnector } from './fake-source/connector.ts'
import { createFakeSource, type FakeSource } from './fake-source/fake-source.ts'
import { createJobDriver } from './job-driver.ts'
import { createManualClock } from './manual-clock.ts'
import { createQuickEmbedding } from './quick-embedding.ts'
import { createTestApp } from './test-app.ts'

export type SyncLab = Awaited<ReturnType<typeof createSyncLab>>

/**
 * The whole product with fake sources, a quick model and a clock that jumps to whatever is due next:
 * minutes of waiting pass at once, and what happens is always the same. Real connectors may be added.
 */
export async function createSyncLab(
  real: Record<string, ContentConnector> = {},
  embedding = createQuickEmbedding(),
) {
  const sources = new Map<string, FakeSource>()
  const clock = createManualClock(new Date())
  const fake = createFakeConnector((name) => sources.get(name)) as ContentConnector
  const app = await createTestApp({ connectors: { fake, ...real }, parts: { clock, embedding } })
  const where = { system: app.system, clock }

  const jobs = createJobDriver(app, clock)

  return {
    ...app,
    sources,
    clock,
    where,
    embedding,
    ...jobs,
    addSource(name = 'main', options?: { pageSize: number }): FakeSource {
      const source = createFakeSource(options)
      sources.set(name, source)
      return source
    },
    addWorkspace: () => buildWorkspace(where),
    signIn: (workspace: BuiltWorkspace) => signIn(where, workspace.creator),
    /** A connected source, without a first run. */
    async addApp(
      workspace: BuiltWorkspace,
      source = 'main',
      scope: AppScope = 'workspace',
    ): Promise<AppId> {
      const id = newId<AppId>()
      const values = [id, `来源 ${id.slice(-6)}`, JSON.stringify({ source }), clock.now(), scope]
      await app.platform.db.withTenant({ workspaceId: workspace.id }, (tx) =>
        querySql(
          tx,
          `insert into apps (id, scope, app_key, title, auth_type, state, settings, created_by,
             created_at, updated_at)
           select $1, $5, 'fake', $2, 4, 'active', $3, id, $4, $4 from members limit 1`,
          values,
        ),
      )
      return id
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
