import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startOutbox } from '@zhiwen/dev-outbox/outbox.ts'
import { readSettings } from '@zhiwen/dev-outbox/settings.ts'
import { z } from 'zod'

type Faults = { sms?: 'ok' | 'limit' | 'error' | 'slow'; smtp?: 'ok' | 'reject' | 'temporary' }
const outboxMessage = z.object({
  kind: z.enum(['mail', 'sms']),
  to: z.string(),
  out_id: z.string().nullable(),
  code: z.string().nullable(),
  subject: z.string().nullable(),
  text: z.string(),
})
const outboxReply = z.object({ messages: z.array(outboxMessage) })

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
    async messages(to: string) {
      const reply = await fetch(`${page}/messages?to=${encodeURIComponent(to)}`)
      return outboxReply.parse(await reply.json()).messages
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
