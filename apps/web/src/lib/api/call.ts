import type { Api, EndpointKey } from '@zhiwen/contract/api.ts'
import type { Method } from '@zhiwen/contract/endpoint.ts'
import type { ErrorCode } from '@zhiwen/contract/errors.ts'
import { newId } from '../ids.ts'
import { tokenForCall } from '../session/refresh.ts'
import { addressOf } from './address.ts'
import { anySignal } from './any-signal.ts'
import { ApiError } from './api-error.ts'
import { takeOff } from './in-flight.ts'
import { react } from './reactions.ts'
import { saveFile } from './save-file.ts'
import { send, sendForFile } from './send.ts'

const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'DELETE']

type Input = { params?: object; query?: object; body?: unknown }

export type CallOptions = {
  signal?: AbortSignal | undefined
  /** Lets several equal calls run side by side (API-4). */
  allowDuplicate?: boolean
  /** Files to send instead of a JSON body. */
  form?: FormData
  /** Told the share of the files that has left, 0 to 1. */
  onProgress?: (share: number) => void
  /** Errors the caller shows in place: no toast and no reaction. `all` is for work nobody waits for. */
  handles?: readonly ErrorCode[] | 'all'
}

/** A sign-in or sign-out is not worth a refresh, and the refresh itself must not wait for one. */
const isAboutSignIn = (path: string) => path.startsWith('/auth/')

const isHandled = (error: ApiError, handles: CallOptions['handles']) =>
  handles === 'all' || handles?.some((code) => code === error.error) === true

const headersOf = async (method: Method, path: string, idempotencyKey: string) => {
  const token = await tokenForCall({ mayRefresh: !isAboutSignIn(path) })
  return {
    ...(token && { Authorization: `Bearer ${token.access_token}` }),
    ...(method !== 'GET' && { 'Idempotency-Key': idempotencyKey }),
  }
}

/** `PUT /user/:id` with its parameters and query filled in. */
const placeOf = (key: EndpointKey, input: Input) => {
  const method = methods.find((each) => key.startsWith(`${each} `)) ?? 'GET'
  const path = addressOf(key.slice(method.length + 1), { ...input.params }, { ...input.query })
  return { method, path }
}

/** Calls an endpoint by its literal key; shapes come from the contract as types only. */
export async function call<K extends EndpointKey>(
  key: K,
  input: Api[K]['input'] & Input,
  options: CallOptions = {},
): Promise<Api[K]['data']> {
  const { method, path } = placeOf(key, input)
  const body = options.form ?? (input.body === undefined ? undefined : JSON.stringify(input.body))
  const flight = options.allowDuplicate ? null : takeOff(`${method} ${path}`, body)
  const signal = anySignal([flight?.signal, options.signal])
  try {
    const headers = await headersOf(method, path, flight?.idempotencyKey ?? newId())
    const { onProgress } = options
    return await send<Api[K]['data']>({ method, path, headers, body, signal, onProgress })
  } catch (error) {
    if (error instanceof ApiError && !isHandled(error, options.handles)) react(error)
    throw error
  } finally {
    flight?.land()
  }
}

/** Fetches a file of the server and hands it to the browser to keep, under a name. */
export async function download<K extends EndpointKey>(
  key: K,
  input: Api[K]['input'] & Input,
  name: string,
): Promise<void> {
  const { method, path } = placeOf(key, input)
  const body = input.body === undefined ? undefined : JSON.stringify(input.body)
  try {
    const headers = await headersOf(method, path, newId())
    saveFile(await sendForFile({ method, path, headers, body }), name)
  } catch (error) {
    if (error instanceof ApiError) react(error)
    throw error
  }
}
