import type { Config } from '../config.ts'
import { createSmtpMail } from './smtp.ts'

export type MailMessage = { to: string; subject: string; text: string; html?: string }

export type Mail = {
  /** Hands a message to the mail server; repeats of one key carry the same Message-ID. */
  send(
    message: MailMessage,
    options: { idempotencyKey: string; signal?: AbortSignal },
  ): Promise<void>
  close(): void
}

/** Makes the mail sender the settings name. */
export const createMail = (config: Pick<Config, 'MAIL_URL' | 'MAIL_FROM'>): Mail =>
  createSmtpMail(config)
