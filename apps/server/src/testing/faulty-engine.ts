import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { testConfig } from './test-config.ts'

/** How the engine fails: the node is gone, or bulk writes are half taken, refused, or unanswered. */
type EngineFault = 'gone' | 'busy-items' | 'refused-items' | 'lost-answer'

/** The real engine behind a proxy that spoils bulk writes. */
export async function startFaultyEngine() {
  const [real = ''] = testConfig().OPENSEARCH_URL
  const ledger = { bulks: 0 }
  let fault: EngineFault | null = null

  const server = createServer((request, response) => {
    void (async () => {
      const body = await text(request)
      const isBulk = request.url === '/_bulk'
      if (isBulk) ledger.bulks += 1
      if (fault === 'gone') return request.socket.destroy()
      const isHalf = isBulk && (fault === 'busy-items' || fault === 'refused-items')
      const failure = fault === 'busy-items' ? 429 : 400
      const passed = isHalf ? everySecond(body) : body
      const reply = await fetch(new URL(request.url ?? '/', real), {
        method: request.method ?? 'GET',
        headers: { 'content-type': request.headers['content-type'] ?? 'application/json' },
        ...(passed !== '' && { body: passed }),
      })
      const answer = await reply.text()
      if (isBulk && fault === 'lost-answer') return request.socket.destroy()
      send(response, reply.status, isHalf ? withFailures(answer, body, failure) : answer)
    })().catch(() => request.socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    ledger,
    fail: (next: EngineFault) => {
      fault = next
    },
    mend: () => {
      fault = null
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(body)
}

/** Writes have two lines each. */
const writesOf = (body: string) => body.trimEnd().match(/[^\n]+\n[^\n]+/g) ?? []

/** What the engine gets to see; every second write is kept back. */
const everySecond = (body: string) =>
  writesOf(body)
    .filter((_, at) => at % 2 === 0)
    .map((write) => `${write}\n`)
    .join('')

/** The answer the engine would have given for all of them. */
function withFailures(answer: string, body: string, status: number): string {
  const { items, ...rest } = JSON.parse(answer) as { items: object[] }
  const failed = { index: { status, error: { type: 'made_by_the_test' } } }
  const all = writesOf(body).map((_, at) => (at % 2 === 0 ? items[at / 2] : failed))
  return JSON.stringify({ ...rest, errors: true, items: all })
}
