import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startOutbox } from '@zhiwen/dev-outbox/outbox.ts'
import { readSettings } from '@zhiwen/dev-outbox/settings.ts'

type Faults = { sms?: 'ok' | 'limit' | 'error' | 'slow'; smtp?: 'ok' | 'reject' | 'temporary' }
type OutboxMessage = {
  kind: 'mail' | 'sms'
  to: string
  out_id: string | null
  code: string | null
  subject: string | null
  text: string
}

/** Starts an outbox of its own, so that its faults and limits disturb nobody else. */
export async function startTestOutbox() {
  const folder = mkdtempSync(join(tmpdir(), 'zhiwen-outbox-'))
  const ports = { smtpPort: 0, smsPort: 0, pagePort: 0 }
  const outbox = await startOutbox({ ...readSettings({}), ...ports, folder, areLimitsOn: false })
  const page = `http://127.0.0.1:${outbox.pagePort}/api`
  return {
    /** Addresses of this outbox, to be merged into the settings. */
    settings: {
      MAIL_URL: `smtp://127.0.0.1:${outbox.smtpPort}`,
      SMS_ENDPOINT: `http://127.0.0.1:${outbox.smsPort}`,
    },
    async messages(to: string): Promise<OutboxMessage[]> {
      const reply = await fetch(`${page}/messages?to=${encodeURIComponent(to)}`)
      return ((await reply.json()) as { messages: OutboxMessage[] }).messages
    },
    async setFaults(faults: Faults): Promise<void> {
      await fetch(`${page}/faults`, { method: 'PUT', body: JSON.stringify(faults) })
    },
    async stop(): Promise<void> {
      await outbox.stop()
      rmSync(folder, { recursive: true })
    },
  }
}
