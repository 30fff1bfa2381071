import * as contract from '@zhiwen/contract/billing.ts'
import { route } from '../../http/route.ts'
import type { BillingService } from './service.ts'

/** Plan and quota (API-PAY-1); orders and payments follow with their screens. */
export const billingRoutes = (billing: BillingService) => [
  route(contract.getQuota, (actor) => billing.getQuota(actor)),
]
