import { personalDocumentsMax } from '@zhiwen/contract/limits.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { listPersonal } from './owners/repo.ts'
import type { ContentApp } from './repo.ts'

type App = Pick<ContentApp, 'workspace_id' | 'scope' | 'created_by'>

/** What an app may hold together with others: the personal apps of one member share a number (QUO-1). */
export async function shareOf(tx: TenantTx, { workspace_id, scope, created_by }: App) {
  if (scope !== 'personal' || created_by === null) return undefined
  return { appIds: await listPersonal(tx, workspace_id, created_by), max: personalDocumentsMax }
}
