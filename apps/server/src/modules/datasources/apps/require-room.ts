import type { PlanKey } from '@zhiwen/contract/enums.ts'
import type { WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Billing } from '../../billing/index.ts'
import * as repo from './repo.ts'

/** Company apps a plan has room for (PLAN-1, PLAN-2); the larger ones have no limit. */
const appsOfPlan: Partial<Record<PlanKey, number>> = { free: 2, team: 10 }

/** Makes the check that the plan has room for one more company app; counted one at a time. */
export const createRequireRoom =
  ({ billing }: { billing: Pick<Billing, 'currentPlan'> }) =>
  async (tx: TenantTx, workspaceId: WorkspaceId): Promise<void> => {
    const { plan } = await billing.currentPlan(tx, workspaceId)
    const limit = appsOfPlan[plan]
    if (limit === undefined) return
    await repo.lockAppSet(tx)
    const used = await repo.countCompanyApps(tx)
    if (used >= limit) throw new AppError('plan-too-low', { plan, limit, used })
  }
