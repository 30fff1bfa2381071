import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { requestOf } from '../../apps/server/src/testing/call-endpoint.ts'
import type { Endpoint } from '../../packages/contract/src/endpoint.ts'

type Input = { token: string; params?: object; query?: object; body?: object }
export type Reply<Data> = { status: number; error: string | undefined; data: Data }

const patienceMs = 120_000
const callTimeoutMs = 30_000

/**
 * Calls the API as a client that does not give up: a call that got no answer is repeated with the
 * same key, so that it has one effect at most (fault F1).
 */
export function createApi(addressOf: () => string) {
  const ledger = { calls: 0, repeats: 0 }
  return {
    ledger,
    async call<Data>(endpoint: Endpoint, input: Input): Promise<Reply<Data>> {
      const key = { 'idempotency-key': randomUUID() }
      const headers = endpoint.method === 'GET' ? {} : key
      const { url, headers: all } = requestOf(endpoint, { ...input, headers })
      const { body: sent } = input
      const until = Date.now() + patienceMs
      ledger.calls += 1
      for (;;) {
        const reply = await fetch(`${addressOf()}${url as string}`, {
          method: endpoint.method,
          headers: all as Record<string, string>,
          ...(sent !== undefined && { body: JSON.stringify(sent) }),
          signal: AbortSignal.timeout(callTimeoutMs),
        }).catch(() => null)
        const body = reply && ((await reply.json().catch(() => null)) as Reply<Data> | null)
        const isPassing = !reply || !body || reply.status >= 500 || reply.status === 429
        if (reply && body && (!isPassing || Date.now() > until)) {
          return { status: reply.status, error: body.error, data: body.data }
        }
        if (Date.now() > until) throw new Error(`${endpoint.path} got no answer`)
        ledger.repeats += 1
        await pause(500)
      }
    },
  }
}
