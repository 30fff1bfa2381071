import type { Api, EndpointKey } from '@zhiwen/contract/api.ts'
import type { Method } from '@zhiwen/contract/endpoint.ts'
import type { ErrorCode } from '@zhiwen/contract/errors.ts'
import { newId } from '../ids.ts'
import { tokenForCall } from '../session/refresh.ts'
import { addressOf } from './address.ts'
import { ApiError } from './api-error.ts'
import { takeOff } from './in-flight.ts'
import { react } from './reactions.ts'
import { send } from './send.ts'

type Input = { params?: object; query?: object; body?: unknown }

export type CallOptions = {
  signal?: AbortSignal | undefined
  /** Lets several equal calls run side by side (API-4). */
  allowDuplicate?: boolean
  /** Files to send instead of a JSON body. */
  form?: FormData
  /** Errors the caller shows in place: no toast and no reaction. `all` is for work nobody waits for. */
  handles?: readonly ErrorCode[] | 'all'
}

/** A sign-in or sign-out is not worth a refresh, and the refresh itself must not wait for one. */
const isAboutSignIn = (path: string) => path.startsWith('/auth/')

const isHandled = (error: ApiError, handles: CallOptions['handles']) =>
  handles === 'all' || handles?.some((code) => code === error.error) === true

const authorization = async (path: string): Promise<Record<string, string>> => {
  const token = await tokenForCall({ mayRefresh: !isAboutSignIn(path) })
  return token ? { Authorization: `Bearer ${token.access_token}` } : {}
}

/** Calls an endpoint by its literal key; shapes come from the contract as types only. */
export async function call<K extends EndpointKey>(
  key: K,
  input: Api[K]['input'],
  options: CallOptions = {},
): Promise<Api[K]['data']> {
  const [method, template] = key.split(' ') as [Method, string]
  const { params, query, body } = input as Input
  const path = addressOf(template, { ...params }, { ...query })
  const content = options.form ?? (body === undefined ? undefined : JSON.stringify(body))
  const flight = options.allowDuplicate ? null : takeOff(`${method} ${path}`, content)
  const signals = [flight?.signal, options.signal].filter((signal) => signal !== undefined)
  const unsafe: Record<string, string> =
    method === 'GET' ? {} : { 'Idempotency-Key': flight?.idempotencyKey ?? newId() }
  try {
    const headers = { ...(await authorization(path)), ...unsafe }
    const data = await send({
      method,
      path,
      headers,
      body: content,
      signal: AbortSignal.any(signals),
    })
    return data as Api[K]['data']
  } catch (error) {
    if (error instanceof ApiError && !isHandled(error, options.handles)) react(error)
    throw error
  } finally {
    flight?.land()
  }
}
