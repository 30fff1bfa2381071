import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the proxy does instead of handing the answer on. */
export type ProxyFault =
  | { kind: 'status'; status: number; headers?: Record<string, string>; text?: string }
  /** The true answer, but its bytes end in the middle and the connection with them. */
  | { kind: 'cut' }
  /** The true answer shortened, as if it were whole. */
  | { kind: 'shorten'; bytes: number }

type Rule = { isMeant: (heard: IncomingMessage) => boolean; fault: ProxyFault; times: number }
export type FaultProxy = Awaited<ReturnType<typeof startFaultProxy>>

/** Stands before a real server, counts what is asked and answers wrongly when told to. */
export async function startFaultProxy(target: URL) {
  const rules: Rule[] = []
  const heard: { method: string; path: string; status: number }[] = []

  function takeFault(asked: IncomingMessage): ProxyFault | undefined {
    const rule = rules.find(({ isMeant, times }) => times > 0 && isMeant(asked))
    if (rule) rule.times -= 1
    return rule?.fault
  }

  function forward(asked: IncomingMessage, response: ServerResponse, fault?: ProxyFault) {
    const { method = 'GET', url = '/', headers } = asked
    const onward = request(
      { host: target.hostname, port: target.port, method, path: url, headers, setHost: false },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () => {
          const status = answer.statusCode ?? 502
          heard.push({ method, path: url, status })
          reply(response, { status, headers: answer.headers, body: Buffer.concat(parts) }, fault)
        })
      },
    )
    onward.on('error', () => response.destroy())
    asked.pipe(onward)
  }

  const server = createServer((asked, response) => {
    const fault = takeFault(asked)
    if (fault?.kind !== 'status') return forward(asked, response, fault)
    asked.resume()
    heard.push({ method: asked.method ?? '', path: asked.url ?? '', status: fault.status })
    response.writeHead(fault.status, fault.headers ?? {}).end(fault.text ?? '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    heard,
    port,
    /** The address of the target as it is reached through the proxy. */
    through(url: URL): URL {
      const own = new URL(url)
      own.port = String(port)
      return own
    },
    /** Answers the next calls that fit wrongly. */
    fail(
      fault: ProxyFault,
      { isMeant = () => true, times = 1 }: Partial<Omit<Rule, 'fault'>> = {},
    ) {
      rules.push({ isMeant, fault, times })
    },
    heal: () => void rules.splice(0),
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer }

function reply(response: ServerResponse, { status, headers, body }: Answer, fault?: ProxyFault) {
  const { 'transfer-encoding': _chunked, connection: _kept, ...kept } = headers
  const hasBody = status !== 304 && status !== 204
  if (fault?.kind === 'shorten') {
    const short = body.subarray(0, fault.bytes)
    return response.writeHead(status, { ...kept, 'content-length': short.length }).end(short)
  }
  const length = hasBody ? { 'content-length': body.length } : {}
  response.writeHead(status, { ...kept, ...length })
  if (fault?.kind !== 'cut') return response.end(hasBody ? body : undefined)
  response.write(body.subarray(0, body.length >> 1), () => response.socket?.destroy())
  return response
}
