import type { AppId, SyncRunId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import { querySql } from '../platform/db/index.ts'
import { newId } from '../platform/ids.ts'
import { buildApp } from './app-builders.ts'
import type { BuiltUser, BuiltWorkspace } from './builders.ts'
import type { TestApp } from './test-app.ts'

type RunState = 'queued' | 'held' | 'success'
type Of = { workspaceId: WorkspaceId; appId: AppId; state?: RunState }
type Where = Pick<TestApp, 'platform' | 'clock'>

/** A run of an app. */
export async function buildRun(where: Where, { workspaceId, appId, state = 'success' }: Of) {
  const id = newId<SyncRunId>()
  await where.platform.db.withTenant({ workspaceId }, (tx) =>
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

type Owned = { workspace: BuiltWorkspace; owner: BuiltUser; state?: RunState }

/** A run of a personal app that was made along. */
export async function buildOwnRun(
  where: Where & Pick<TestApp, 'system'>,
  { workspace, owner, state }: Owned,
): Promise<SyncRunId> {
  const appId: AppId = await buildApp(where, { workspace, owner, scope: 'personal' })
  return buildRun(where, { workspaceId: workspace.id, appId, ...(state && { state }) })
}
