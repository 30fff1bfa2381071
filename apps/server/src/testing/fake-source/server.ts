import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SourceError } from '../../connectors/spec.ts'
import type { FakeSource } from './fake-source.ts'

/** What the server does to a call instead of answering it, if anything. */
export type CallFault = { status: number; retryAfterMs?: number } | 'cut' | 'hang' | 'garbage'
export type FakeSourceServer = Awaited<ReturnType<typeof startFakeSourceServer>>

const statusOf: Record<string, number> = {
  'retry-later': 503,
  'needs-sign-in': 401,
  'token-ended': 401,
  forbidden: 403,
  'bad-settings': 400,
}

/** Lets processes of their own read fake sources: `/<source>/list`, `/item`, `/access`. */
export async function startFakeSourceServer(sources: ReadonlyMap<string, FakeSource>) {
  const faults: CallFault[] = []
  let met = 0

  async function answer(path: string, asked: Record<string, never>): Promise<unknown> {
    const [name = '', call] = path.slice(1).split('/')
    const source = sources.get(decodeURIComponent(name))
    if (!source) throw new SourceError('bad-settings', 'no such source')
    if (call === 'list') return source.list(asked as never)
    if (call === 'item') return source.read(asked['id'] ?? '')
    return source.readAccess()
  }

  async function serve(heard: IncomingMessage, reply: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of heard) parts.push(part as Buffer)
    const fault = faults.shift()
    if (fault !== undefined) {
      met += 1
      if (fault === 'hang') return
      if (fault === 'cut') return void reply.destroy()
      if (fault === 'garbage') return void reply.end('<html>oops')
      if (fault.retryAfterMs !== undefined) reply.setHeader('retry-after-ms', fault.retryAfterMs)
      return void reply.writeHead(fault.status).end('{}')
    }
    try {
      const asked = JSON.parse(Buffer.concat(parts).toString() || '{}')
      reply.end(JSON.stringify(await answer(heard.url ?? '/', asked)))
    } catch (error) {
      const status = error instanceof SourceError ? (statusOf[error.fault] ?? 500) : 500
      reply.writeHead(status).end('{}')
    }
  }

  const server = createServer((heard, reply) => void serve(heard, reply))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Spoils the next calls, one each. */
    spoil: (...next: CallFault[]) => faults.push(...next),
    /** How many calls were spoiled: a fault that was never met proves nothing. */
    met: () => met,
    async stop(): Promise<void> {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
