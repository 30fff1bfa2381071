import { codeId } from '@zhiwen/contract/ids.ts'
import { codeSeconds } from '@zhiwen/contract/limits.ts'
import { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import type { Config } from '../../../platform/config.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { Texts } from '../../../platform/i18n/index.ts'
import { defineJob, handle } from '../../../platform/jobs/index.ts'
import type { Mail } from '../../../platform/mail/index.ts'
import type { Sms } from '../../../platform/sms/index.ts'
import { codeValue } from './code-value.ts'
import * as repo from './repo.ts'

/** Carries the id only; the code is derived where it is sent (decision 0008). */
export const codeSend = defineJob({
  name: 'identity.code-send',
  payload: z.object({ code_id: codeId }),
  expireInSeconds: 60,
})

export type CodeJobNeeds = {
  db: Db
  clock: Clock
  config: Pick<Config, 'SIGNING_KEY' | 'PLATFORM_TITLE'>
  mail: Mail
  sms: Sms
  texts: Texts
}

/** Sends a code by the channel it was asked for; a second run finds it sent. */
export const codeJobs = ({ db, clock, config, mail, sms, texts }: CodeJobNeeds) => [
  handle(codeSend, async ({ payload, signal }) => {
    const row = await db.withSystem('jobs', (tx) =>
      repo.findUnsent(tx, payload.code_id, clock.now()),
    )
    if (!row) return
    const code = codeValue(config.SIGNING_KEY, row.id)
    const options = { idempotencyKey: row.id, signal }
    if (row.channel === 'sms') {
      const country_code = row.country_code ?? ''
      const mobile = row.target.slice(country_code.length)
      await sms.sendCode({ country_code, mobile }, code, options)
    } else {
      const params = { title: config.PLATFORM_TITLE, code, minutes: codeSeconds / 60 }
      const subject = texts.text(row.language, 'mail.code.subject', params)
      const text = texts.text(row.language, 'mail.code.text', params)
      await mail.send({ to: row.target, subject, text }, options)
    }
    await db.withSystem('jobs', (tx) => repo.markSent(tx, row.id, clock.now()))
  }),
]
