import { callbackify } from 'node:util'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { Faults } from './faults.ts'
import type { Ledger } from './ledger.ts'

type Needs = { port: number; ledger: Ledger; faults: Faults }

const maxMailBytes = 25_000_000
const faultReplies = {
  reject: { code: 550, text: '5.1.1 mailbox unavailable' },
  temporary: { code: 451, text: '4.3.0 try again later' },
}

const refusal = (responseCode: number, text: string) =>
  Object.assign(new Error(text), { responseCode })

const headerOf = (mail: Email, name: string) =>
  mail.headers.find((header) => header.key === name)?.value

/** A verification code in a text: six digits that stand alone. */
const codeIn = (text: string) => /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? null

async function keepMail(ledger: Ledger, stream: SMTPServerDataStream, session: SMTPServerSession) {
  const parts: Buffer[] = []
  for await (const part of stream as AsyncIterable<Buffer>) parts.push(part)
  if (stream.sizeExceeded) throw refusal(552, '5.3.4 message too big')
  const mail = await PostalMime.parse(Buffer.concat(parts))
  const text = mail.text ?? ''
  for (const recipient of session.envelope.rcptTo) {
    ledger.add({
      kind: 'mail',
      to: recipient.address,
      out_id: headerOf(mail, 'x-out-id') ?? mail.messageId?.replace(/^<|>$/g, '') ?? null,
      code: codeIn(text),
      subject: mail.subject ?? null,
      text: text.trim(),
      html: mail.html ?? null,
    })
  }
  return 'kept in the development outbox'
}

/** Starts the SMTP door: takes every mail unless a fault is set; the answer comes after the mail is kept. */
export function startSmtpServer({ port, ledger, faults }: Needs): Promise<SMTPServer> {
  const keep = callbackify((stream: SMTPServerDataStream, session: SMTPServerSession) =>
    keepMail(ledger, stream, session),
  )
  const server = new SMTPServer({
    // On the loopback address there is nothing to hide, and a self-signed certificate would be refused.
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    logger: false,
    size: maxMailBytes,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anyone' }),
    onRcptTo(_address, _session, done) {
      if (faults.smtp === 'ok') return done()
      const { code, text } = faultReplies[faults.smtp]
      done(refusal(code, text))
    },
    onData: (stream, session, done) => keep(stream, session, done),
  })
  server.on('error', (error) => console.error('smtp failed', error))
  return new Promise((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}
