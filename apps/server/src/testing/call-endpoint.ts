import type { Endpoint, Envelope } from '@zhiwen/contract/endpoint.ts'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { z } from 'zod'

type Side<E, Part extends string> = E extends { [P in Part]: infer Shape extends z.ZodType }
  ? { [P in Part]?: z.input<Shape> }
  : { [P in Part]?: undefined }

/** What a test may send: shapes are checked by the compiler, and everything may be left out. */
export type CallInput<E> = Side<E, 'params'> &
  Side<E, 'query'> &
  Side<E, 'body'> & {
    token?: string
    headers?: Record<string, string>
    cookies?: Record<string, string>
  }

type DataOf<E> = E extends { data: infer Shape extends z.ZodType } ? z.output<Shape> : null

export type CallReply<Data> = {
  status: number
  body: Envelope<Data>
  /** The data of a success; fails the test when the call was refused. */
  data: Data
  error: string | undefined
  headers: Record<string, string | string[] | number | undefined>
  cookies: { name: string; value: string; [option: string]: unknown }[]
}

export type Call = <E extends Endpoint>(
  endpoint: E,
  input?: CallInput<E>,
) => Promise<CallReply<DataOf<E>>>

/** Calls endpoints of the contract on an app, as a client would, without a network. */
export const createCall =
  (app: FastifyInstance): Call =>
  async (endpoint, input) => {
    const reply = await app.inject(requestOf(endpoint, input ?? {}))
    const body = reply.json()
    return {
      status: reply.statusCode,
      body,
      get data() {
        if (reply.statusCode === 200) return body.data
        throw new Error(`${endpoint.method} ${endpoint.path} answered ${reply.body}`)
      },
      error: body.error,
      headers: reply.headers,
      cookies: reply.cookies,
    }
  }

type LooseInput = {
  params?: unknown
  query?: unknown
  body?: unknown
  token?: string
  headers?: Record<string, string>
  cookies?: Record<string, string>
}

/** The request of a call as the server receives it. */
export function requestOf(endpoint: Endpoint, input: LooseInput): InjectOptions {
  const { params, query, body, token, headers, cookies } = input
  return {
    method: endpoint.method,
    url: addressOf(endpoint.path, params, query),
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(cookies && { cookies }),
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  }
}

/** Sends one request and reads the whole answer, or the first bytes of one that never ends by itself. */
export async function injectOnce(app: FastifyInstance, endpoint: Endpoint, input: LooseInput) {
  const request = requestOf(endpoint, input)
  if (endpoint.produces !== 'events') return app.inject(request)
  const reply = await app.inject({ ...request, payloadAsStream: true })
  const { statusCode, headers } = reply
  const parts = statusCode === 200 ? reply.stream().take(1) : reply.stream()
  const body = Buffer.concat(await parts.toArray()).toString()
  return { statusCode, headers, body, json: () => JSON.parse(body) }
}

function addressOf(path: string, params: unknown, query: unknown): string {
  const values = new Map(Object.entries(params ?? {}).map(([name, value]) => [name, String(value)]))
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(values.get(name) ?? ''),
  )
  const search = new URLSearchParams(
    Object.entries(query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()
  return `/api${filled}${search && `?${search}`}`
}
