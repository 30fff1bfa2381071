import { createDocumentPlaces } from './documents.ts'
import { billingJobs, billingSchedules, plansExpire } from './jobs.ts'
import { billingRoutes } from './routes.ts'
import { createSeats } from './seats.ts'
import { createBillingService, type ServiceNeeds } from './service.ts'
import { createSubscriptions } from './subscriptions.ts'

export type Billing = ReturnType<typeof createBilling>

/** Plans, and quotas that are exact under any number of callers. */
export function createBilling(platform: ServiceNeeds) {
  const seats = createSeats(platform)
  const places = createDocumentPlaces(platform)
  const subscriptions = createSubscriptions(platform)
  const service = createBillingService({ ...platform, seats, places, subscriptions })
  return {
    ...seats,
    ...places,
    openAccount: subscriptions.openAccount,
    currentPlan: subscriptions.currentPlan,
    grantPlan: service.grantPlan,
    routes: billingRoutes(service),
    jobs: [plansExpire],
    handlers: billingJobs({ ...platform, subscriptions }),
    schedules: billingSchedules,
  }
}
