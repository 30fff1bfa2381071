import type { Config } from '../../platform/config.ts'
import type { Texts } from '../../platform/i18n/index.ts'
import type { Mail } from '../../platform/mail/index.ts'
import type { Identity } from '../identity/index.ts'
import { noticeMail, noticesJobs, noticesSchedules, oldClean } from './jobs.ts'
import { createNews } from './news.ts'
import { noticesRoutes } from './routes.ts'
import { createNoticesService, type ServiceNeeds } from './service.ts'

export type { NewNotice } from './service.ts'
export type Notices = ReturnType<typeof createNotices>

type Needs = ServiceNeeds & { config: Config; mail: Mail; texts: Texts; identity: Identity }

/** What people are told: the bell, mails, and news to their open pages. */
export function createNotices(needs: Needs) {
  const service = createNoticesService(needs)
  const news = createNews({ ...needs, notices: service })
  return {
    send: service.send,
    sendOnce: service.sendOnce,
    routes: noticesRoutes(service, news),
    jobs: [noticeMail, oldClean],
    handlers: noticesJobs(needs),
    schedules: noticesSchedules,
  }
}
