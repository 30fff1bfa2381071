import type { Visitor } from '../../http/actor.ts'
import type { Captcha } from '../../platform/captcha.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Events } from '../../platform/events/index.ts'
import type { Jobs } from '../../platform/jobs/index.ts'
import type { Limits } from '../../platform/limits.ts'
import type { Log } from '../../platform/log.ts'
import { createChangeEmail } from './change-email.ts'
import { createChangeMobile } from './change-mobile.ts'
import { createChangePassword } from './change-password.ts'
import { createCodeAdmission } from './codes/admit-request.ts'
import { createCodeCheck } from './codes/check-code.ts'
import { createRequestCode } from './codes/request-code.ts'
import { createConfirmCode } from './confirm-code.ts'
import { createDeleteUser } from './delete-user.ts'
import { createDevices } from './devices.ts'
import { createLogOut } from './log-out.ts'
import { createLogin } from './login.ts'
import { createLoginGuard } from './login-guard.ts'
import { createAnnounce } from './notices/announce.ts'
import { createPasswords } from './passwords/hashing.ts'
import type { PasswordMin } from './passwords/rules.ts'
import { createProviderSignIn } from './providers/provider-sign-in.ts'
import { createTickets } from './providers/tickets.ts'
import { createReauthenticate } from './reauthenticate.ts'
import { createResetPassword } from './reset-password.ts'
import { createSendCode } from './send-code.ts'
import { createSignIns } from './sign-ins.ts'
import { createSignUp } from './sign-up.ts'
import { createUsers } from './users.ts'

export type ServiceNeeds = {
  config: Config
  log: Log
  clock: Clock
  db: Db
  jobs: Jobs
  events: Events
  limits: Limits
  captcha: Captcha
  passwordMin: PasswordMin
}

export type IdentityService = ReturnType<typeof createIdentityService>

/** Puts the parts of identity together; every line says what a part is given. */
export function createIdentityService(platform: ServiceNeeds) {
  const { limits, captcha } = platform
  const passwords = createPasswords()
  const codes = createCodeCheck(platform)
  const guard = createLoginGuard(platform)
  const announce = createAnnounce(platform)
  const signIns = createSignIns(platform)
  const tickets = createTickets(platform)
  const admit = createCodeAdmission(platform)
  const requestCode = createRequestCode(platform)
  const parts = { ...platform, passwords, codes, guard, announce, signIns, tickets }
  const reauthenticate = createReauthenticate(parts)
  const providers = createProviderSignIn(parts)

  return {
    login: createLogin(parts),
    signUp: createSignUp(parts),
    logOut: createLogOut(parts),
    resetPassword: createResetPassword(parts),
    sendCode: createSendCode({ ...parts, admit, requestCode }),
    changePassword: createChangePassword({ ...parts, reauthenticate }),
    changeMobile: createChangeMobile(parts),
    changeEmail: createChangeEmail({ ...parts, reauthenticate }),
    deleteUser: createDeleteUser(parts),
    confirm: createConfirmCode(parts),
    devices: createDevices(parts),
    users: createUsers(parts),
    findSignIn: (accessToken: string) => signIns.find(accessToken),
    async refresh({ ip }: Visitor, token: string | undefined) {
      await limits.take('refresh-address', ip)
      return token ? signIns.refresh(token) : null
    },
    async makeCaptcha({ ip }: Visitor) {
      await limits.take('captcha-address', ip)
      return captcha.make()
    },
    async startProvider({ ip }: Visitor, provider: string, redirect: string | undefined) {
      await limits.take('provider-address', ip)
      return providers.start(provider, redirect)
    },
    finishProvider: (...given: Parameters<typeof providers.finish>) => providers.finish(...given),
  }
}
