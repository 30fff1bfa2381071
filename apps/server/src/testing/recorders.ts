import type { Mail, MailMessage } from '../platform/mail/index.ts'
import type { Sms } from '../platform/sms/index.ts'

/** What left the program for people outside, in order. */
export type Ledger = {
  mails: (MailMessage & { key: string })[]
  texts: { country_code: string; mobile: string; code: string; key: string }[]
}

/** Mail and SMS that only note what they were asked to send. */
export function createRecorders(): { ledger: Ledger; mail: Mail; sms: Sms } {
  const ledger: Ledger = { mails: [], texts: [] }
  return {
    ledger,
    mail: {
      async send(message, { idempotencyKey }) {
        ledger.mails.push({ ...message, key: idempotencyKey })
      },
      close: () => undefined,
    },
    sms: {
      async sendCode(to, code, { idempotencyKey }) {
        ledger.texts.push({ ...to, code, key: idempotencyKey })
      },
    },
  }
}
