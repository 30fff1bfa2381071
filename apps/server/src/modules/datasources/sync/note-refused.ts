import type { AppId } from '@zhiwen/contract/ids.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { moveApp, updateApp } from '../apps/repo.ts'
import * as repo from './repo.ts'
import type { SignInEnded } from './sign-in-ended.ts'

const refusalsMax = 2

/**
 * Makes the note that a source refused the key; the second time in a row it needs a new one (SM-2), at
 * once where the source said so for good.
 */
export const createNoteRefused =
  ({ clock, signInEnded }: { clock: Clock; signInEnded: SignInEnded }) =>
  async (tx: TenantTx, appId: AppId, { isFinal = false } = {}): Promise<boolean> => {
    const counted = await repo.countRefusal(tx, appId)
    if (!counted || (counted.refused_count < refusalsMax && !isFinal)) return false
    const now = clock.now()
    const from = ['active', 'paused'] as const
    const app = await moveApp(tx, appId, { from, to: 'needs_auth', now })
    if (!app) return false
    await updateApp(tx, appId, { reason_code: 'needs-sign-in' }, now)
    await signInEnded(tx, app)
    return true
  }
