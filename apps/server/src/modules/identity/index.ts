import type { Texts } from '../../platform/i18n/index.ts'
import type { Mail } from '../../platform/mail/index.ts'
import type { Sms } from '../../platform/sms/index.ts'
import { cleanUpJobs, identitySchedules, rowsClean } from './clean-up.ts'
import { codeJobs, codeSend } from './codes/jobs.ts'
import { noticeJobs, noticeSend } from './notices/jobs.ts'
import { identityRoutes } from './routes.ts'
import { createIdentityService, type ServiceNeeds } from './service.ts'

export type Identity = ReturnType<typeof createIdentity>

type Needs = ServiceNeeds & { mail: Mail; sms: Sms; texts: Texts }

/** People: sign-up, sign-in, codes, devices, passwords and what an account is called. */
export function createIdentity(platform: Needs) {
  const service = createIdentityService(platform)
  const { findSignIn, users, changeMobile, changeEmail, deleteUser, confirm } = service
  return {
    findSignIn,
    users,
    changeMobile,
    changeEmail,
    deleteUser,
    confirm,
    routes: identityRoutes(service),
    jobs: [codeSend, noticeSend, rowsClean],
    handlers: [...codeJobs(platform), ...noticeJobs(platform), ...cleanUpJobs(platform)],
    schedules: identitySchedules,
  }
}
