import { noticeId, workspaceId } from '@zhiwen/contract/ids.ts'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Texts } from '../../platform/i18n/index.ts'
import { defineJob, handle, type Schedule } from '../../platform/jobs/index.ts'
import type { Mail } from '../../platform/mail/index.ts'
import type { Identity } from '../identity/index.ts'
import { mailOf } from './mail-text.ts'
import * as repo from './repo.ts'

/** Mails a notice to its person, where an address is proven. */
export const noticeMail = defineJob({
  name: 'notices.notice-mail',
  payload: z.object({ workspace_id: workspaceId, notice_id: noticeId }),
})

/** Forgets notices that are half a year old. */
export const oldClean = defineJob({
  name: 'notices.old-clean',
  payload: z.object({}),
  policy: 'short',
})

const daySeconds = 86_400
const keptDays = 180

export const noticesSchedules: Schedule[] = [
  { job: oldClean, payload: {}, everySeconds: daySeconds },
]

type Needs = {
  config: Config
  db: Db
  clock: Clock
  mail: Mail
  texts: Texts
  identity: Identity
}

/** Handlers of this module's jobs. */
export const noticesJobs = ({ config, db, clock, mail, texts, identity }: Needs) => [
  handle(noticeMail, async ({ payload, signal }) => {
    const found = await db.withSystem('jobs', async (tx) => {
      const notice = await repo.findUnmailed(tx, payload.workspace_id, payload.notice_id)
      if (!notice) return null // an earlier try has sent it
      return { notice, contact: await identity.users.findContact(tx, notice.user_id) }
    })
    if (!found) return
    const { notice, contact } = found
    if (contact?.email) {
      const { subject, text } = mailOf(notice, { texts, config, language: contact.language })
      const message = { to: contact.email, subject, text }
      await mail.send(message, { idempotencyKey: notice.id, signal })
    }
    const mark = { noticeId: notice.id, now: clock.now() }
    await db.withSystem('jobs', (tx) => repo.markMailed(tx, payload.workspace_id, mark))
  }),
  handle(oldClean, async () => {
    const before = new Date(clock.now().getTime() - keptDays * daySeconds * 1000)
    await db.withSystem('jobs', (tx) => repo.removeOld(tx, before))
  }),
]
