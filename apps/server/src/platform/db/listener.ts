import { Client } from 'pg'
import type { Log } from '../log.ts'

type Options = {
  url: string
  channel: string
  log: Log
  onMessage: (payload: string) => void
  /** The connection was gone for a while, so messages may have passed unheard. */
  onGap: () => void
  retryMs?: number
  /** How often a silent connection is asked whether it still lives. */
  probeMs?: number
}

export type Listener = {
  /** Resolves once messages are heard. */
  ready(): Promise<void>
  close(): Promise<void>
}

const probeTimeoutMs = 2_000

/** Holds one connection that hears a channel of the database, and opens it anew whenever it is lost. */
export function openListener(options: Options): Listener {
  const { url, channel, log, onMessage, onGap, retryMs = 500, probeMs = 2_000 } = options
  let isClosed = false
  let client: Client | undefined
  let timer: NodeJS.Timeout | undefined
  const opened = Promise.withResolvers<void>()

  const later = (work: () => Promise<void>, ms: number) => {
    if (isClosed) return
    timer = setTimeout(() => void work(), ms)
    timer.unref()
  }

  async function connect(): Promise<void> {
    const next = new Client({
      connectionString: url,
      application_name: 'zhiwen-listen',
      connectionTimeoutMillis: 5_000,
      // Only probes are asked on this connection; a dead line shows itself by their silence.
      query_timeout: probeTimeoutMs,
      keepAlive: true,
    })
    next.on('error', (error) => log.warn({ err: error }, 'listening connection lost'))
    next.on('notification', ({ payload }) => onMessage(payload ?? ''))
    client = next
    try {
      await next.connect()
      await next.query(`listen ${next.escapeIdentifier(channel)}`)
      opened.resolve()
      onGap()
      later(probe, probeMs)
    } catch (error) {
      log.warn({ err: error }, 'listening connection could not be opened')
      await next.end().catch(() => undefined)
      later(connect, retryMs)
    }
  }

  async function probe(): Promise<void> {
    const current = client
    try {
      await current?.query('select 1')
      later(probe, probeMs)
    } catch {
      // A line that is dead may also never finish saying goodbye.
      void current?.end().catch(() => undefined)
      later(connect, 0)
    }
  }

  void connect()
  return {
    ready: () => opened.promise,
    async close() {
      isClosed = true
      clearTimeout(timer)
      await client?.end().catch(() => undefined)
    },
  }
}
