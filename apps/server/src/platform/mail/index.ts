import type { Config } from '../config.ts'
import type { Mail } from './mail.ts'
import { createSmtpMail } from './smtp.ts'

export type { Mail, MailMessage } from './mail.ts'

/** Makes the mail sender the settings name. */
export const createMail = (config: Pick<Config, 'MAIL_URL' | 'MAIL_FROM'>): Mail =>
  createSmtpMail(config)
