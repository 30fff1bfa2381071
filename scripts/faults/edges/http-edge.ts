import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export type Asked = {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: Buffer
}
export type Answered = { status: number; headers: IncomingMessage['headers']; body: Buffer }
/** Takes the place of the server for one request; `forward` is the true server. */
export type Spoiler = (
  asked: Asked,
  forward: (asked: Asked) => Promise<Answered>,
) => Promise<Answered | 'cut' | 'silent'>
type Rule = { isMeant: (asked: Asked) => boolean; spoil: Spoiler; left: number; done: number }

/** Stands before a server that speaks HTTP and answers in its place when told to. */
export async function startHttpEdge(targetPort: number) {
  const rules = new Set<Rule>()
  const forward = forwarder(targetPort)
  /** True answers that were no answers. */
  const counts = { errors: 0 }

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url: path = '/', headers } = incoming
    // Stores ask whether to send the body at all; Node has said yes already.
    const { expect: _expect, ...kept } = headers
    const asked = { method, path, headers: kept, body: await buffer(incoming) }
    const rule = [...rules].find(({ isMeant, left }) => left > 0 && isMeant(asked))
    if (rule) rule.left -= 1
    const answered = rule ? await rule.spoil(asked, forward) : await forward(asked)
    if (rule) rule.done += 1
    else if (typeof answered === 'object' && answered.status >= 500) counts.errors += 1
    if (answered === 'silent') return
    if (answered === 'cut') return void incoming.socket.destroy()
    const { 'transfer-encoding': _chunked, connection: _kept, ...told } = answered.headers
    const isEmpty = answered.status === 204 || answered.status === 304 || method === 'HEAD'
    const length = isEmpty ? {} : { 'content-length': String(answered.body.length) }
    response.writeHead(answered.status, { ...told, ...length })
    response.end(isEmpty ? undefined : answered.body)
  }

  const server = createServer((incoming, response) => {
    answer(incoming, response).catch(() => incoming.socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    counts,
    /** Spoils the next requests that fit; returns how to end it and how many it met. */
    spoil(isMeant: Rule['isMeant'], spoil: Spoiler, times: number) {
      const rule = { isMeant, spoil, left: times, done: 0 }
      rules.add(rule)
      return { done: () => rule.done, left: () => rule.left, end: () => void rules.delete(rule) }
    },
    heal: () => rules.clear(),
    stop(): void {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Asks the true server. */
const forwarder =
  (targetPort: number) =>
  (asked: Asked): Promise<Answered> =>
    new Promise((resolve, reject) => {
      const { method, path, headers, body } = asked
      const { 'transfer-encoding': _chunked, ...kept } = headers
      const length = { 'content-length': String(body.length) }
      const onward = request(
        { host: '127.0.0.1', port: targetPort, method, path, setHost: false },
        (reply) => {
          buffer(reply).then(
            (answer) =>
              resolve({ status: reply.statusCode ?? 502, headers: reply.headers, body: answer }),
            reject,
          )
        },
      )
      for (const [name, value] of Object.entries({ ...kept, ...length })) {
        if (value !== undefined) onward.setHeader(name, value)
      }
      onward.on('error', reject)
      onward.end(body)
    })
