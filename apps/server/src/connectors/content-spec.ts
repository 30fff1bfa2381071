import type { Readable } from 'node:stream'
import type {
  AppCategory,
  AppScope,
  AuthType,
  CheckName,
  ReasonCode,
} from '@zhiwen/contract/enums.ts'
import type { z } from 'zod'
import type { Clock } from '../platform/clock.ts'
import type { GuardedReply, GuardedRequest } from '../platform/guarded-fetch/index.ts'
import type { Log } from '../platform/log.ts'

/** A field of the form a connector asks for; its words stand in the locale files under the connector's key. */
export type FieldSpec = {
  name: string
  type: 'text' | 'secret' | 'url' | 'number' | 'switch' | 'select' | 'lines'
  isRequired: boolean
  defaultValue?: string | number | boolean | string[]
  options?: readonly string[]
}

/** What the store and the wizard draw; no code of the web knows a connector. */
export type ConnectorCard = {
  category: AppCategory
  authTypes: readonly AuthType[]
  scopes: readonly AppScope[]
  /** The source itself says who may read each item. */
  canListReaders: boolean
  /** Readers may stand in an access file beside the items. */
  takesAccessFile: boolean
  /** Fed by calls or by hand. */
  isPushed: boolean
  /** SVG text, drawn for this product. */
  logo: string
  settings: readonly FieldSpec[]
  credential: readonly FieldSpec[]
}

/**
 * How a person signs in at the source (READ-22: 1). The addresses are fixed, because our client's secret
 * goes there; client id and secret are settings of the installation.
 */
export type OauthSpec = {
  /** Name of the authorization server; an answer in the name of another one is refused. */
  issuer: string
  authorizeUrl: string
  tokenUrl: string
  /** All of them are needed: an authorisation with fewer is refused. */
  scopes: readonly string[]
  /** What the source asks for besides (`access_type=offline`). */
  parameters?: Readonly<Record<string, string>>
}

/** Whoever may read: a user or a group by the source's own id, or a person by contact. */
export type Principal =
  | { kind: 'user'; open_id: string }
  | { kind: 'group'; group_id: string }
  | { kind: 'email'; email: string }
  | { kind: 'mobile'; mobile: string }

/**
 * Who may read one item. `default`: the app's own choice for items without readers; `unknown`: the
 * source was asked and did not say, so nobody.
 */
export type ItemAccess =
  | { kind: 'default' }
  | { kind: 'unknown' }
  | { kind: 'members' }
  | { kind: 'listed'; readers: readonly Principal[]; deny?: readonly Principal[] }
  | { kind: 'private'; owner: Principal }

/** One thing a source holds. */
export type SourceItem = {
  /** Stable at the source and unique in the app; survives renames where the source has such an id. */
  external_id: string
  /** Changes whenever the bytes do (ETag, blob hash, time and size); opaque. */
  version: string
  title: string
  /** Folder names from the root, without the item's own name. */
  path: readonly string[]
  /** File name with its ending, where there is one: it helps to tell the type. */
  file_name?: string
  mime?: string
  size?: number
  url?: string
  author?: string
  source_updated_at?: Date
  access: ItemAccess
  /** Kept with the document and given back by `known`: ETag, links found on a page. */
  state?: Record<string, unknown>
  /** The bytes, where listing had to read them anyway. */
  body?: Uint8Array
  /** The source says it is gone (a list of changes, or 410). */
  is_deleted?: boolean
}

/** A place to list: a folder, a page, a sitemap, or '' for the start. */
export type Place = { place: string; cursor: string | null; depth: number }

/** One page of one place. */
export type ListPage = {
  items: SourceItem[]
  /** More places found here; each is listed once per run. */
  places: string[]
  /** Where this place goes on; null when it was read to its end. */
  next: string | null
  /** `delta`: only changes were listed, so an item that is missing is not gone. */
  mode: 'full' | 'delta'
  /** Where the next delta starts, once this run has ended well. */
  next_delta_cursor?: string
  /** How many items the source claims to have in all; a different count removes nothing. */
  total?: number
  /** Something below could not be read, so what is missing may still be there. */
  is_incomplete?: boolean
}

export type FetchedItem = {
  body: Readable
  mime?: string
  file_name?: string
  /** The version these bytes have, where it differs from the listed one. */
  version?: string
  state?: Record<string, unknown>
}

/** Groups of the source and the rules of its access file. */
export type AccessList = {
  users: { open_id: string; name: string; email: string; mobile: string; is_active: boolean }[]
  groups: { group_id: string; name: string; parent_id: string | null; members: Principal[] }[]
  /** Longest prefix of an item's whole path wins; none: the app's own choice. */
  rules: { prefix: string; access: ItemAccess }[]
}

export type CheckResult = {
  name: CheckName
  is_ok: boolean
  reason_code?: ReasonCode
  /** Found or refused, in a word or number; never a secret. */
  detail?: string
}

/** What remains of an item from the last run. */
export type KnownItem = { version: string; state: Record<string, unknown> }

/** Items that were pushed to us; given to kinds that are fed. */
export type PushedItems = {
  page(after: string | null, limit: number): Promise<{ items: SourceItem[]; next: string | null }>
  /** Last change listed by the whole run. */
  read(externalId: string): Promise<FetchedItem | 'gone'>
  access(): Promise<AccessList>
}

/** What a connector is given; it holds no state, knows no database and runs no loop over pages. */
export type ContentContext<Settings = unknown, Credential = unknown> = {
  settings: Settings
  credential: Credential
  clock: Clock
  log: Log
  signal: AbortSignal
  /** The only way out: checks every address it connects to. */
  request(url: URL, request?: GuardedRequest): Promise<GuardedReply>
  /**
   * Runs work with the token of the person who signed in, and once more with a new one when the source
   * says that it has ended. For kinds with `oauth`.
   */
  withToken<T>(work: (token: string) => Promise<T>): Promise<T>
  /** Checks an address for programs of their own (git), and pins it: connect to the address, keep the name. */
  resolve(url: URL): Promise<{ address: string; family: 4 | 6 }>
  /** A folder of this source in this process: steps that run together share it, and it goes soon after the last. */
  workFolder(): Promise<string>
  /** Where the last delta ended, in runs that may use it. */
  deltaCursor: string | null
  known(externalIds: readonly string[]): Promise<Map<string, KnownItem>>
  /** Present for pushed kinds. */
  pushed?: PushedItems
}

/**
 * A source of documents. Methods do one step each and throw `SourceError` (spec.ts): `retry-later`,
 * `needs-sign-in`, `forbidden`, `bad-settings`.
 */
export type ContentConnector<Settings = unknown, Credential = unknown> = {
  key: string
  card: ConnectorCard
  /** For kinds at which a person signs in; these have no credential of a form. */
  oauth?: OauthSpec
  settings: z.ZodType<Settings>
  credential: z.ZodType<Credential>
  limits: { requestsPerSecond: number; concurrency: number }
  /** The test of the connection, step by step; stops at the first step that fails. */
  check(ctx: ContentContext<Settings, Credential>): Promise<CheckResult[]>
  listPage(ctx: ContentContext<Settings, Credential>, place: Place): Promise<ListPage>
  fetchItem(
    ctx: ContentContext<Settings, Credential>,
    item: { external_id: string; version: string; state: Record<string, unknown> },
  ): Promise<FetchedItem | 'gone'>
  /** Most places a run may list; what lies beyond makes the listing incomplete. */
  maxPlaces?(settings: Settings): number
  /**
   * For sources whose items are found by following links: the place where one item is asked for by
   * itself. What is named nowhere any more but still answers there is not gone. Null: not wanted.
   */
  placeOf?(settings: Settings, externalId: string): string | null
  /** Users, groups and rules, read at the start of every run and every 15 minutes (PERM-6). */
  readAccess?(ctx: ContentContext<Settings, Credential>): Promise<AccessList>
}
