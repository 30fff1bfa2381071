import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'

const maxBodyBytes = 1_000_000

/** Reads a request body as text, up to a limit. */
export async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    if (size > maxBodyBytes) throw new Error('the request body is too large')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** Answers with JSON. */
export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify(body))
}

/** The address of a request, without the host it claims. */
export const urlOf = (request: IncomingMessage) => new URL(request.url ?? '/', 'http://outbox')

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** Starts a server on the loopback address; a handler that throws gives a 500. */
export function listen(port: number, handle: Handler): Promise<Server> {
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      console.error('request failed', request.method, request.url, error)
      if (response.headersSent) response.destroy()
      else sendJson(response, 500, { error: 'the outbox failed, see its log' })
    })
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}
