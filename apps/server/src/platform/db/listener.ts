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
  const { url, channel, log, onMessage, onGap, retryMs = 200, probeMs = 2_000 } = options
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
    client = next
    let isLost = false
    const lose = (reason: unknown) => {
      if (isLost || isClosed) return
      isLost = true
      clearTimeout(timer)
      log.warn({ err: reason }, 'listening connection lost')
      // A line that is dead may never finish saying goodbye, so nobody waits for it.
      void leave(next)
      later(connect, retryMs)
    }
    const probe = () => next.query('select 1').then(() => later(probe, probeMs), lose)
    next.on('error', lose)
    next.on('end', () => lose(new Error('the connection was ended')))
    next.on('notification', ({ payload }) => onMessage(payload ?? ''))
    try {
      await next.connect()
      await next.query(`listen ${next.escapeIdentifier(channel)}`)
      opened.resolve()
      onGap()
      later(probe, probeMs)
    } catch (error) {
      lose(error)
    }
  }

  void connect()
  return {
    ready: () => opened.promise,
    async close() {
      isClosed = true
      clearTimeout(timer)
      if (client) await leave(client)
    },
  }
}

/** Ends a connection that may be broken already. */
const leave = (client: Client): Promise<void> => client.end().catch(() => undefined)
