import type { AppId } from '@zhiwen/contract/ids.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import type { Audit } from '../../audit/index.ts'
import { moveApp, updateApp } from '../apps/repo.ts'
import * as repo from './repo.ts'

/** Who acts when a run finds out: nobody in particular. */
const ourselves = {
  userId: null,
  memberId: null,
  name: 'system',
  ip: '',
  userAgent: '',
  requestId: '',
}
const refusalsMax = 2

/** Makes the note that a source refused the key; the second time in a row it needs a new one (SM-2). */
export const createNoteRefused =
  ({ clock, audit }: { clock: Clock; audit: Audit }) =>
  async (tx: TenantTx, appId: AppId): Promise<boolean> => {
    const counted = await repo.countRefusal(tx, appId)
    if (!counted || counted.refused_count < refusalsMax) return false
    const now = clock.now()
    const from = ['active', 'paused'] as const
    const app = await moveApp(tx, appId, { from, to: 'needs_auth', now })
    if (!app) return false
    await updateApp(tx, appId, { reason_code: 'needs-sign-in' }, now)
    await audit.record(tx, {
      workspaceId: app.workspace_id,
      actor: ourselves,
      action: 'app.needs-auth',
      object: { kind: 'app', id: appId, name: app.scope === 'personal' ? app.app_key : app.title },
      before: { state: 'active' },
      after: { state: 'needs_auth' },
    })
    return true
  }
