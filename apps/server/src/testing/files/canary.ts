import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server of ours that hostile files name; every call to it is one too many. */
export async function startCanary() {
  const calls: string[] = []
  const server = createServer((request, reply) => {
    calls.push(request.url ?? '')
    reply.end()
  })
  server.on('connection', () => calls.push('connection'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, calls, close: () => server.close() }
}
