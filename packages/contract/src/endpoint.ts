import { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/**
 * Who may call an endpoint (GEN-8, API-6), checked in one place before its handler runs:
 * - `public`: anyone
 * - `cookie`: the refresh cookie, with our Origin and the custom header
 * - `user`: a signed-in user, also an inactive one
 * - `active`: an activated user with an active membership in the current workspace
 * - `manager`, `creator`: `active` with that level at least
 * - `push`: the push key of the very app in the path, or `active`
 * - `operator`: staff of the platform
 */
export type Access =
  | 'public'
  | 'cookie'
  | 'user'
  | 'active'
  | 'manager'
  | 'creator'
  | 'push'
  | 'operator'
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

type Shape = z.ZodType
export type Endpoint = {
  /** Id of the call in the specification. */
  id: string
  method: Method
  path: `/${string}`
  access: Access
  summary: string
  params?: Shape
  query?: Shape
  body?: Shape
  /** Shape of `data` in the reply; raw endpoints have none. */
  data?: Shape
  /** Errors beyond the common ones of API-6. */
  errors?: readonly ErrorCode[]
  /** `multipart`: the body is a stream of files read by the handler. */
  consumes?: 'multipart'
  /** `file`: bytes instead of the envelope; `events`: an event stream (API-2). */
  produces?: 'file' | 'events'
}

/** Declares an endpoint once for both sides; keeps literal method and path for the typed client. */
export const defineEndpoint = <const E extends Endpoint>(endpoint: E): E => endpoint

/** Object shape of a request: unknown fields are refused. */
export const request = z.strictObject

/** Envelope of every JSON reply (API-1). */
export type Envelope<Data> = {
  code: number
  message: string
  data: Data | null
  error?: ErrorCode
  details?: Record<string, unknown>
  request_id: string
}
