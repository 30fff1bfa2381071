import { readFile } from 'node:fs/promises'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { changeFaults, type Faults } from './faults.ts'
import { listen, readBody, sendJson, urlOf } from './http.ts'
import type { Ledger, MessageFilter } from './ledger.ts'

type Needs = { port: number; ledger: Ledger; faults: Faults; about: Record<string, unknown> }
type Call = { request: IncomingMessage; response: ServerResponse; url: URL }

const pageFiles: Readonly<Record<string, [file: string, type: string]>> = {
  '/': ['index.html', 'text/html'],
  '/outbox.js': ['outbox.js', 'text/javascript'],
  '/outbox.css': ['outbox.css', 'text/css'],
  '/icon.svg': ['icon.svg', 'image/svg+xml'],
}
const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
// A mail is foreign content: no script, no outside resource, an origin of its own.
const mailPolicy = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:"

function filterFrom(query: URLSearchParams): MessageFilter | undefined {
  const kind = query.get('kind') || undefined
  const limit = Number(query.get('limit') || 200)
  if (kind !== undefined && kind !== 'mail' && kind !== 'sms') return undefined
  if (!Number.isInteger(limit) || limit < 1) return undefined
  const after = query.get('after') || undefined
  if (after && !/^\d+$/.test(after) && Number.isNaN(Date.parse(after))) return undefined
  return { to: query.get('to') || undefined, kind, after, limit }
}

async function sendPage(response: ServerResponse, [file, type]: [string, string]): Promise<void> {
  const content = await readFile(new URL(`../page/${file}`, import.meta.url))
  response.writeHead(200, {
    'content-type': `${type}; charset=utf-8`,
    'content-security-policy': pagePolicy,
  })
  response.end(content)
}

/** Starts the page and the calls that tests use. */
export function startPageServer({ port, ledger, faults, about }: Needs): Promise<Server> {
  function listMessages({ response, url }: Call): void {
    const filter = filterFrom(url.searchParams)
    if (!filter) return sendJson(response, 400, { error: 'kind, after or limit is wrong' })
    const messages = ledger.list(filter).map(({ html, ...message }) => ({
      ...message,
      has_html: html !== null,
    }))
    sendJson(response, 200, { messages })
  }

  async function putFaults({ request, response }: Call): Promise<void> {
    const problem = changeFaults(faults, JSON.parse(await readBody(request)))
    if (problem) sendJson(response, 400, { error: problem })
    else sendJson(response, 200, faults)
  }

  function sendMail({ response }: Call, id: number): void {
    const html = ledger.find(id)?.html
    if (!html) return sendJson(response, 404, { error: 'no such mail' })
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': mailPolicy,
    })
    response.end(html)
  }

  const calls: Readonly<Record<string, (call: Call) => void | Promise<void>>> = {
    'GET /api/health': ({ response }) => sendJson(response, 200, about),
    'GET /api/messages': listMessages,
    'DELETE /api/messages'({ response }) {
      ledger.clear()
      sendJson(response, 200, { messages: [] })
    },
    'GET /api/faults': ({ response }) => sendJson(response, 200, faults),
    'PUT /api/faults': putFaults,
  }

  return listen(port, async (request, response) => {
    const url = urlOf(request)
    response.setHeader('cache-control', 'no-store')
    response.setHeader('x-content-type-options', 'nosniff')
    // A foreign site that points its name at 127.0.0.1 must not read the codes.
    if (!/^(127\.0\.0\.1|localhost)(:\d+)?$/.test(request.headers.host ?? ''))
      return sendJson(response, 403, { error: 'open this page by 127.0.0.1 or localhost' })
    const mail = /^\/mails\/(\d+)$/.exec(url.pathname)
    const page = request.method === 'GET' ? pageFiles[url.pathname] : undefined
    const call = calls[`${request.method} ${url.pathname}`]
    if (call) await call({ request, response, url })
    else if (mail) sendMail({ request, response, url }, Number(mail[1]))
    else if (page) await sendPage(response, page)
    else sendJson(response, 404, { error: 'nothing here' })
  })
}
