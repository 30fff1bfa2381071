import type { AppState } from '@zhiwen/contract/enums.ts'
import type { WorkspaceId } from '@zhiwen/contract/ids.ts'
import { buildApp } from './app-builders.ts'
import type { BuiltWorkspace } from './builders.ts'
import type { TestApp } from './test-app.ts'

/** A company of its own, whose creator acts. */
export type Stage = { app: TestApp; workspace: BuiltWorkspace; token: string }
/** What came of an act: the workspace it happened in, and secrets that must stand nowhere in its row. */
export type Done = { status: number; workspaceId?: WorkspaceId; secrets?: string[] }
export type AuditedAct = {
  act: (stage: Stage) => Promise<Done>
  /** Which sides of the change the row must show. */
  shows: ('before' | 'after')[]
}

/** An app of the company, and how to call for it. */
export const anApp = async ({ app, workspace, token }: Stage, state: AppState = 'active') => {
  const title = '制度库'
  const id = await buildApp(app, { workspace, owner: workspace.creator, title, state })
  return { token, params: { app_id: id } }
}
