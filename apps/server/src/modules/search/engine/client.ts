import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '../../../platform/clock.ts'
import type { Config } from '../../../platform/config.ts'
import { type TrustedReply, trustedFetch } from '../../../platform/fetch.ts'
import { count, recordSeconds } from '../../../platform/metrics.ts'
import { EngineError, isPassing } from './engine-error.ts'
import { createNodes } from './nodes.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD'
export type EngineCall = {
  method: Method
  path: string
  /** A JSON value, or lines of JSON as text. */
  body?: object | string
  signal?: AbortSignal
  timeoutMs?: number
  /** Rounds over all nodes; calls of people have one. */
  rounds?: number
}
export type Engine = ReturnType<typeof createEngine>

const defaultTimeoutMs = 30_000
const maxReplyBytes = 256 * 1024 * 1024
const firstPauseMs = 200

type Needs = { config: Pick<Config, 'OPENSEARCH_URL'>; clock: Clock }

/** Talks to the search engine: every node is tried, a busy or dead one again after a growing pause. */
export function createEngine({ config, clock }: Needs) {
  const nodes = createNodes(config.OPENSEARCH_URL, clock)

  const send = async (node: string, call: EngineCall): Promise<TrustedReply> => {
    const { method, path, body, signal, timeoutMs = defaultTimeoutMs } = call
    const isLines = typeof body === 'string'
    try {
      const reply = await trustedFetch(new URL(path, node), {
        method,
        timeoutMs,
        maxReplyBytes,
        headers: { 'content-type': isLines ? 'application/x-ndjson' : 'application/json' },
        ...(signal && { signal }),
        ...(body !== undefined && { body: isLines ? body : JSON.stringify(body) }),
      })
      if (reply.status < 500) nodes.wake(node)
      return reply
    } catch (error) {
      if (signal?.aborted) throw error
      nodes.rest(node)
      throw new EngineError({ status: 0, type: 'no-answer' }, { cause: error })
    }
  }

  const once = async (node: string, call: EngineCall): Promise<unknown> => {
    const began = clock.now().getTime()
    const reply = await send(node, call)
    recordSeconds('zhiwen_search_engine_seconds', (clock.now().getTime() - began) / 1000)
    if (reply.status >= 300) throw new EngineError({ status: reply.status, type: typeOf(reply) })
    return reply.text === '' ? null : JSON.parse(reply.text)
  }

  return {
    /** Calls the engine and gives its answer, or throws an `EngineError`. */
    async call<T>(call: EngineCall): Promise<T> {
      const { rounds = 4, signal } = call
      let last: unknown
      for (let round = 0; round < rounds; round++) {
        if (round > 0) await pause(firstPauseMs * 2 ** round, undefined, signal && { signal })
        for (const node of nodes.inOrder()) {
          try {
            return (await once(node, call)) as T
          } catch (error) {
            if (!(error instanceof EngineError) || !isPassing(error.status)) throw error
            count('zhiwen_search_engine_retries_total', { type: error.type })
            last = error
          }
        }
      }
      throw last
    },
  }
}

/** The engine's word for a refusal; its sentence may hold content and stays out. */
function typeOf({ text }: TrustedReply): string {
  try {
    const { error } = JSON.parse(text) as { error?: { type?: unknown } }
    return typeof error?.type === 'string' ? error.type : 'unknown'
  } catch {
    return 'unknown'
  }
}
