import { get, type IncomingMessage } from 'node:http'
import { onTestFinished } from 'vitest'

export type HeardEvent = { id: number; event: string; data: unknown; at: number }
export type NewsReader = {
  status: number
  events: HeardEvent[]
  isEnded: () => boolean
  /** Milliseconds from a moment until an event came; fails the test after `withinMs`. */
  next(event: string, since: number, withinMs?: number): Promise<number>
  /** Milliseconds from a moment until the stream had ended. */
  ended(since: number, withinMs?: number): Promise<number>
}

/** Opens the stream of a user by real HTTP, as an open page does. */
export async function openNews(port: number | string, token: string): Promise<NewsReader> {
  const events: HeardEvent[] = []
  const waiting = new Set<() => void>()
  let endedAt: number | undefined
  const wake = () => {
    for (const look of waiting) look()
  }
  const reply = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` }
    const request = get({ port, path: '/api/news', headers }, resolve)
    request.on('error', reject)
    onTestFinished(() => void request.destroy())
  })
  let text = ''
  reply.on('data', (part: Buffer) => {
    const blocks = (text + part.toString()).split('\n\n')
    text = blocks.pop() ?? ''
    events.push(...blocks.flatMap(readEvent))
    wake()
  })
  reply.on('close', () => {
    endedAt = performance.now()
    wake()
  })

  /** Asks again whenever something came, until there is an answer. */
  const until = (find: () => number | undefined, what: string, withinMs: number) =>
    new Promise<number>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`${what} did not come`)), withinMs)
      const look = () => {
        const found = find()
        if (found === undefined) return
        clearTimeout(timer)
        waiting.delete(look)
        resolve(found)
      }
      waiting.add(look)
      look()
    })

  return {
    status: reply.statusCode ?? 0,
    events,
    isEnded: () => endedAt !== undefined,
    next: (event, since, withinMs = 5_000) =>
      until(
        () => {
          const found = events.find((heard) => heard.event === event && heard.at >= since)
          return found && found.at - since
        },
        event,
        withinMs,
      ),
    ended: (since, withinMs = 5_000) =>
      until(() => endedAt && endedAt - since, 'the end of the stream', withinMs),
  }
}

function readEvent(block: string): HeardEvent[] {
  const fields = new Map(
    block.split('\n').map((line) => {
      const at = line.indexOf(': ')
      return [line.slice(0, at), line.slice(at + 2)] as const
    }),
  )
  const event = fields.get('event')
  if (!event) return []
  const data: unknown = JSON.parse(fields.get('data') ?? 'null')
  return [{ id: Number(fields.get('id')), event, data, at: performance.now() }]
}
