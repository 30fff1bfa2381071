import { createTransport } from 'nodemailer'
import { z } from 'zod'
import type { Config } from '../config.ts'
import { sha256 } from '../crypto.ts'
import { SupplierError } from '../supplier-error.ts'
import type { Mail } from './mail.ts'

const smtpFailure = z.object({
  responseCode: z.number().catch(0),
  code: z.string().catch('unknown'),
})
const plainPort = 25
const tlsPort = 465

/** Sends mail by SMTP, over a few kept connections. */
export function createSmtpMail(config: Pick<Config, 'MAIL_URL' | 'MAIL_FROM'>): Mail {
  const url = new URL(config.MAIL_URL)
  const isTls = url.protocol === 'smtps:'
  const transport = createTransport({
    pool: true,
    maxConnections: 3,
    host: url.hostname,
    port: Number(url.port) || (isTls ? tlsPort : plainPort),
    secure: isTls,
    // A password never goes over an open line.
    requireTLS: !isTls && url.username !== '',
    ...(url.username === '' ? {} : { auth: authOf(url) }),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

  return {
    async send({ to, subject, text, html }, { idempotencyKey, signal }) {
      signal?.throwIfAborted()
      const messageId = `<${sha256(idempotencyKey).toString('hex').slice(0, 40)}@${domainOf(config)}>`
      try {
        await transport.sendMail({
          from: config.MAIL_FROM,
          to: { name: '', address: to },
          subject,
          text,
          ...(html === undefined ? {} : { html }),
          messageId,
        })
      } catch (error) {
        throw toSupplierError(error)
      }
    },
    close: () => transport.close(),
  }
}

const authOf = (url: URL) => ({
  user: decodeURIComponent(url.username),
  pass: decodeURIComponent(url.password),
})

const domainOf = ({ MAIL_FROM }: Pick<Config, 'MAIL_FROM'>): string =>
  /@([^\s>]+)>?$/.exec(MAIL_FROM)?.[1] ?? 'localhost'

/** 5xx answers about the message are final; a refused sign-in or a broken line may heal. */
function toSupplierError(error: unknown): SupplierError {
  const { responseCode: status, code } = smtpFailure.parse(error)
  const isFinal = status >= 500 && status < 600 && code !== 'EAUTH'
  const reason = status ? `${code} ${status}` : code
  return new SupplierError('mail', { reason, isFinal }, { cause: error })
}
