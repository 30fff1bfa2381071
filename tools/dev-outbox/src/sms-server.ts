import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { SignedRequest } from './acs3.ts'
import { type Faults, slowAnswerMs } from './faults.ts'
import { listen, readBody, sendJson, urlOf } from './http.ts'
import type { createSmsService } from './sms-service.ts'

async function signedRequestOf(request: IncomingMessage): Promise<SignedRequest> {
  const url = urlOf(request)
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)])
  return {
    method: request.method ?? '',
    path: url.pathname,
    query: [...url.searchParams],
    headers: Object.fromEntries(headers),
    body: await readBody(request),
  }
}

type Needs = { port: number; service: ReturnType<typeof createSmsService>; faults: Faults }

/** Starts the SMS door; the body of an answer has the fields of the real one. */
export function startSmsServer({ port, service, faults }: Needs): Promise<Server> {
  return listen(port, async (request, response) => {
    const { status, ...reply } = service.answer(await signedRequestOf(request))
    // The message is taken before the late answer, so a caller that gives up and repeats sends twice.
    if (faults.sms === 'slow') await wait(slowAnswerMs, undefined, { ref: false })
    sendJson(response, status, { ...reply, RequestId: randomUUID().toUpperCase() })
  })
}
