import { startOutbox } from './outbox.ts'
import { readSettings } from './settings.ts'

const outbox = await startOutbox(readSettings(process.env))
console.log(`development outbox on http://127.0.0.1:${outbox.pagePort}`)

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    void outbox.stop().then(() => process.exit(0))
  })
}
