import { createAuthenticate } from './authenticate.ts'
import { accountRoutes } from './routes.ts'
import { createAccountService, type ServiceNeeds } from './service.ts'

/** The signed-in user as one picture of person and places (decision 0007). */
export function createAccount(needs: ServiceNeeds) {
  return {
    authenticate: createAuthenticate(needs),
    routes: accountRoutes(createAccountService(needs)),
  }
}
