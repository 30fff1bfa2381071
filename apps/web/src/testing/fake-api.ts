import type { Api, EndpointKey } from '@zhiwen/contract/api.ts'
import { type ErrorCode, errorCodes } from '@zhiwen/contract/errors.ts'
import { HttpResponse, http } from 'msw/http'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll } from 'vitest'

export const requestId = '019a7c3e-52d1-7b0f-8000-000000000001'

const server = setupServer()
/** What the fake server was asked, in order. */
let asked: { key: string; request: Request }[] = []

/** Switches the fake server on for the tests of a file; a call nobody answers fails its test. */
export function withFakeApi() {
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
  afterEach(() => {
    server.resetHandlers()
    asked = []
  })
  afterAll(() => server.close())
}

/** Requests to one endpoint so far. */
export const requestsTo = (key: EndpointKey): Request[] =>
  asked.filter((entry) => entry.key === key).map(({ request }) => request)

/** Answers what is not in the contract, such as the health check. */
export const serve = (...handlers: Parameters<typeof server.use>) => server.use(...handlers)

type Reply = (request: Request) => Response | Promise<Response>

/** Answers an endpoint in any way, also in ways the contract does not know. */
export function answerWith(key: EndpointKey, reply: Reply) {
  const [method, path] = key.split(' ')
  server.use(
    http.all(`*/api${path}`, ({ request }) => {
      if (request.method !== method) return undefined
      asked.push({ key, request: request.clone() })
      return reply(request)
    }),
  )
}

/** The body of a success. */
export const success = (data: unknown) =>
  HttpResponse.json({ code: 200, message: 'ok', data, request_id: requestId })

/** Answers an endpoint with data of its shape. */
export const answer = <K extends EndpointKey>(key: K, data: Api[K]['data']) =>
  answerWith(key, () => success(data))

type Refusal = { message?: string; details?: Record<string, unknown> }

/** The body of a refusal by one of the contract's errors. */
export function refusal(error: ErrorCode, { message = error, details }: Refusal = {}) {
  const { status } = errorCodes[error]
  const body = { code: status, message, data: null, error, details, request_id: requestId }
  return HttpResponse.json(body, { status })
}

/** Lets an endpoint refuse with one of the contract's errors. */
export const refuse = (key: EndpointKey, error: ErrorCode, given: Refusal = {}) =>
  answerWith(key, () => refusal(error, given))
