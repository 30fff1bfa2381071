import type { AppId, SyncRunId } from '@zhiwen/contract/ids.ts'
import { querySql } from '../platform/db/index.ts'
import { newId } from '../platform/ids.ts'
import { buildApp } from './app-builders.ts'
import type { BuiltUser, BuiltWorkspace } from './builders.ts'
import type { TestApp } from './test-app.ts'

type Owned = { workspace: BuiltWorkspace; owner: BuiltUser; state?: 'queued' | 'held' | 'success' }

/** A run of a personal app that was made along. */
export async function buildOwnRun(
  where: Pick<TestApp, 'platform' | 'clock' | 'system'>,
  { workspace, owner, state = 'success' }: Owned,
): Promise<SyncRunId> {
  const appId: AppId = await buildApp(where, { workspace, owner, scope: 'personal' })
  const id = newId<SyncRunId>()
  await where.platform.db.withTenant({ workspaceId: workspace.id }, (tx) =>
    querySql(
      tx,
      `insert into sync_runs (id, app_id, number, generation, trigger, mode, state, advanced_at,
         created_at)
       values ($1, $2, 1, 1, 'manual', 'incremental', $3, $4, $4)`,
      [id, appId, state, where.clock.now()],
    ),
  )
  return id
}
