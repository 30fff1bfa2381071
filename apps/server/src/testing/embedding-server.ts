import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { quickVector } from './quick-embedding.ts'

/** How an endpoint misbehaves (faults F31, F35). */
export type EmbeddingFault =
  | 'busy'
  | 'broken'
  | 'wrong-key'
  | 'other-size'
  | 'not-numbers'
  | 'too-few'
  | 'garbage'
  | 'silent'

/** A real HTTP server that speaks the protocol of OpenAI's embeddings, well or badly. */
export async function startEmbeddingServer({ dims = 96 }: { dims?: number } = {}) {
  const ledger = { calls: 0, texts: 0, keys: new Set<string>() }
  const state: { fault: EmbeddingFault | null } = { fault: null }
  const server = createServer((request, response) => {
    void (async () => {
      const { input } = (await json(request)) as { input: string[] }
      ledger.calls += 1
      ledger.texts += input.length
      ledger.keys.add(request.headers.authorization ?? '')
      answer(response, input, { fault: state.fault, dims })
    })()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}/v1`,
    host: `127.0.0.1:${address.port}`,
    dims,
    ledger,
    state,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

type Mood = { fault: EmbeddingFault | null; dims: number }

function answer(response: ServerResponse, input: string[], { fault, dims }: Mood): void {
  if (fault === 'silent') return
  if (fault === 'busy') return void response.writeHead(429, { 'retry-after': '7' }).end('{}')
  if (fault === 'broken') return void response.writeHead(500).end('{}')
  if (fault === 'wrong-key') return void response.writeHead(401).end('{}')
  if (fault === 'garbage') return void response.writeHead(200).end('<html>nothing here</html>')
  const size = fault === 'other-size' ? dims + 1 : dims
  const data = input.map((text, index) => ({
    index,
    embedding:
      fault === 'not-numbers'
        ? Array.from({ length: size }, () => 0)
        : [...quickVector(text, size)],
  }))
  if (fault === 'too-few') data.pop()
  // Endpoints may answer in any order.
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ data: data.toReversed() }))
}
