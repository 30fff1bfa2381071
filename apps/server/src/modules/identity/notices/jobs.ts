import { noticeId } from '@zhiwen/contract/ids.ts'
import { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import type { Config } from '../../../platform/config.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { Texts } from '../../../platform/i18n/index.ts'
import { defineJob, handle } from '../../../platform/jobs/index.ts'
import type { Mail } from '../../../platform/mail/index.ts'
import * as repo from './repo.ts'

export const noticeSend = defineJob({
  name: 'identity.notice-send',
  payload: z.object({ notice_id: noticeId }),
})

type Needs = {
  db: Db
  clock: Clock
  config: Pick<Config, 'PLATFORM_TITLE' | 'PUBLIC_URL'>
  mail: Mail
  texts: Texts
}

/** Tells the owner of an account what was changed; a second run finds the notice sent. */
export const noticeJobs = ({ db, clock, config, mail, texts }: Needs) => [
  handle(noticeSend, async ({ payload, signal }) => {
    const notice = await db.withSystem('jobs', (tx) => repo.findUnsent(tx, payload.notice_id))
    if (!notice) return
    const params = {
      title: config.PLATFORM_TITLE,
      // The configured address, never the Host header of a request (attack R5).
      link: new URL('/forget', config.PUBLIC_URL).href,
      time: notice.created_at.toISOString().slice(0, 16).replace('T', ' '),
    }
    const subject = texts.text(notice.language, `mail.${notice.kind}-changed.subject`, params)
    const text = texts.text(notice.language, `mail.${notice.kind}-changed.text`, params)
    await mail.send({ to: notice.email, subject, text }, { idempotencyKey: notice.id, signal })
    await db.withSystem('jobs', (tx) => repo.markSent(tx, notice.id, clock.now()))
  }),
]
