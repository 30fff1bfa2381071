import type { DirectoryKey, ReasonCode } from '@zhiwen/contract/enums.ts'
import type { z } from 'zod'
import type { Config } from '../platform/config.ts'

/** A department of a source; `member_count` is null where the source does not say. */
export type SourceDepartment = { id: string; name: string; member_count: number | null }

/** A person as the source shows one; contacts as written there, empty where it shows none. */
export type SourcePerson = {
  open_id: string
  name: string
  email: string
  mobile: string
  is_active: boolean
}

/** One page of a list; `next` is null after the last one. */
export type SourcePage<T> = { items: T[]; next: string | null }

export type SourceCredentials = { clientId: string; clientSecret: string }

/**
 * Why a source did not answer:
 * - `retry-later`: too many calls, out of order or out of reach; comes with a pause where one is known
 * - `needs-sign-in`: the key is wrong or was taken back
 * - `forbidden`: the key lacks a right
 * - `bad-settings`: the address or a setting is wrong, and stays wrong until somebody changes it
 * - `token-ended`: the token is used up; a new one is fetched once before anybody hears of it
 */
export type SourceFault =
  | 'retry-later'
  | 'needs-sign-in'
  | 'forbidden'
  | 'bad-settings'
  | 'token-ended'

type SourceErrorOptions = ErrorOptions & {
  retryAfterMs?: number
  reasonCode?: ReasonCode
  isItem?: boolean
  isFinal?: boolean
}

/** A call that a source did not answer as asked. */
export class SourceError extends Error {
  override readonly name = 'SourceError'
  readonly fault: SourceFault
  readonly retryAfterMs: number | undefined
  /** Says it more exactly than the fault does, where that is known. */
  readonly reasonCode: ReasonCode | undefined
  /** Only one document is concerned. */
  readonly isItem: boolean
  /** Trying again is of no use: only a person can help. */
  readonly isFinal: boolean

  constructor(fault: SourceFault, reason: string, options: SourceErrorOptions = {}) {
    super(`${fault}: ${reason}`, options)
    this.fault = fault
    this.retryAfterMs = options.retryAfterMs
    this.reasonCode = options.reasonCode
    this.isItem = options.isItem ?? false
    this.isFinal = options.isFinal ?? false
  }
}

export type SourceRequest<Shape extends z.ZodType> = {
  method?: 'GET' | 'POST'
  path: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: object
  shape: Shape
}
export type SourceReply<Data> = { status: number; headers: Headers; data: Data }

/** What a connector is given: the way to its one source, and nothing else. */
export type SourceContext = {
  credentials: SourceCredentials
  /** Calls the source's own address. Overload, 5xx and silence throw `retry-later`. */
  call<Shape extends z.ZodType>(
    request: SourceRequest<Shape>,
  ): Promise<SourceReply<z.output<Shape>>>
  /** Runs work with a token that is kept until it ends, and once more with a new one when it had. */
  withToken<T>(work: (token: string) => Promise<T>): Promise<T>
}

export type SourceToken = { token: string; expiresInSeconds: number }

/** Reads the directory of one work app: one page per call, no loops, no state. */
export type DirectoryConnector = {
  key: DirectoryKey
  /** Address from the settings, so that development can put its own server there. */
  address(config: Config): string
  /** Hosts of the real source; any other address is a development server. */
  hosts: readonly string[]
  rootDepartment: string
  /** Exchanges the key for a token; throws `needs-sign-in` when the key is wrong. */
  fetchToken(ctx: SourceContext): Promise<SourceToken>
  listDepartments(
    ctx: SourceContext,
    parent: string,
    cursor: string | null,
  ): Promise<SourcePage<SourceDepartment>>
  listPeople(
    ctx: SourceContext,
    department: string,
    cursor: string | null,
  ): Promise<SourcePage<SourcePerson>>
  /** One person by the stable id, or nothing when the source does not know it. */
  findPerson(ctx: SourceContext, openId: string): Promise<SourcePerson | undefined>
}
