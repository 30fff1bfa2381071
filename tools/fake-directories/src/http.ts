import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'

const maxBodyBytes = 100_000

/** One call as a protocol sees it. */
export type Call = {
  method: string
  path: string
  query: URLSearchParams
  body: Record<string, unknown>
  token: string
}
export type Reply = { status?: number; headers?: Record<string, string>; body: unknown }

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    if (size > maxBodyBytes) throw new Error('the request body is too large')
    parts.push(part)
  }
  const text = Buffer.concat(parts).toString('utf8')
  const body: unknown = text === '' ? {} : JSON.parse(text)
  return typeof body === 'object' && body !== null ? { ...body } : {}
}

/** Takes a request apart; the token stands in the header or in the address, by protocol. */
export async function readCall(request: IncomingMessage): Promise<Call> {
  const url = new URL(request.url ?? '/', 'http://directory')
  const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
  return {
    method: request.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    body: await readJson(request),
    token: bearer ?? url.searchParams.get('access_token') ?? '',
  }
}

/** Answers with JSON. */
export function sendJson(
  response: ServerResponse,
  { status = 200, headers = {}, body }: Reply,
): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
  response.end(JSON.stringify(body))
}

/** Starts a server on the loopback address. */
export function listen(
  port: number,
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<Server> {
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      console.error('request failed', request.method, request.url, error)
      if (response.headersSent) response.destroy()
      else sendJson(response, { status: 500, body: { error: 'the fake directory failed' } })
    })
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}
