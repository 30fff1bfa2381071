import { text } from 'node:stream/consumers'
import { createContentContext } from '../../connectors/content-context.ts'
import type {
  ContentConnector,
  ContentContext,
  KnownItem,
  ListPage,
  Place,
  PushedItems,
  SourceItem,
} from '../../connectors/content-spec.ts'
import { toFault } from '../../connectors/fault-of.ts'
import { createPace } from '../../connectors/pace.ts'
import type { Tokens } from '../../connectors/tokens.ts'
import type { Egress } from '../../platform/guarded-fetch/index.ts'
import { createLog } from '../../platform/log.ts'
import type { FaultProxy } from '../fault-proxy.ts'
import { createManualClock } from '../manual-clock.ts'

/** A source that a test can change, and the connector that reads it. */
export type SourceHarness = {
  connector: ContentConnector
  settings: unknown
  credential: unknown
  egress: Pick<Egress, 'request' | 'resolve'>
  pushed?: PushedItems
  /** Makes or replaces a file; the path has folder names and ends with the file's. */
  put(path: string, content: string): Promise<void>
  remove(path: string): Promise<void>
  rename(from: string, to: string): Promise<void>
  /** More files than one page holds, and how many listing calls that must take at least. */
  many: { files: number; calls: number }
  /** Paths the source always has besides the files, such as its start page. */
  ownPaths?: readonly string[]
  /** Stands before the server; sources without one have no network to fail. */
  proxy?: FaultProxy
  /** The sign-in of somebody, for kinds with `oauth`. */
  signIn?: {
    tokens: Tokens
    /** The source accepts the present token no longer. */
    endToken(): Promise<void>
    renewals(): number
  }
  /** A key the server refuses. */
  wrongCredential?: unknown
  close(): Promise<void>
}

/** The text of a file that tells which one it is. */
export const page = (subject: string) => `# ${subject}\n\n${subject}的内容。`
/** Where an item lies, with its own name. */
export const wholePath = ({ path, file_name, title }: SourceItem) =>
  [...path, file_name ?? title].join('/')

/** Lists every place once, each to its end. */
async function walkPlaces(connector: ContentConnector, ctx: ContentContext) {
  const places: Place[] = [{ place: '', cursor: null, depth: 0 }]
  const seen = new Set([''])
  const items = new Map<string, SourceItem>()
  const pages: ListPage[] = []
  for (let place = places.shift(); place; place = places.shift()) {
    const listed = await connector.listPage(ctx, place)
    pages.push(listed)
    for (const item of listed.items) items.set(item.external_id, item)
    if (listed.next !== null) places.unshift({ ...place, cursor: listed.next })
    for (const next of listed.places.filter((name) => !seen.has(name))) {
      seen.add(next)
      places.push({ place: next, cursor: null, depth: place.depth + 1 })
    }
  }
  return { items, pages }
}

/** Asks a source as a sync does: every place once, each to its end, with what is known from before. */
export function createReader(harness: SourceHarness) {
  const known = new Map<string, KnownItem>()
  const contextWith = (
    parts: { credential?: unknown; deltaCursor?: string | null; tokens?: Tokens } = {},
  ) =>
    createContentContext({
      connector: harness.connector,
      settings: harness.settings,
      credential: parts.credential ?? harness.credential,
      egress: harness.egress,
      clock: createManualClock(new Date()),
      log: createLog({ LOG_LEVEL: 'silent' }),
      signal: AbortSignal.timeout(60_000),
      known: async (ids) =>
        new Map(ids.flatMap((id) => (known.has(id) ? [[id, known.get(id) as KnownItem]] : []))),
      deltaCursor: parts.deltaCursor ?? null,
      pace: createPace({ factor: 1000 }),
      ...(harness.signIn && { tokens: parts.tokens ?? harness.signIn.tokens }),
      ...(harness.pushed && { pushed: harness.pushed }),
    })

  async function listAll(deltaCursor: string | null = null) {
    const ctx = contextWith({ deltaCursor })
    const { items, pages } = await walkPlaces(harness.connector, ctx)
    await ctx.close()
    for (const { external_id, version, state = {} } of items.values()) {
      known.set(external_id, { version, state })
    }
    const alive = [...items.values()].filter(
      (item) => !item.is_deleted && !harness.ownPaths?.includes(wholePath(item)),
    )
    return {
      pages,
      items: alive,
      paths: alive.map(wholePath).toSorted(),
      find: (path: string) => alive.find((item) => wholePath(item) === path),
      isComplete: pages.every(({ is_incomplete }) => !is_incomplete),
    }
  }

  return {
    contextWith,
    listAll,
    /** The text of an item, or `gone`. */
    async read({ external_id, version, state = {} }: SourceItem): Promise<string> {
      const ctx = contextWith()
      const got = await harness.connector.fetchItem(ctx, { external_id, version, state })
      const content = got === 'gone' ? got : await text(got.body)
      await ctx.close()
      return content
    },
    async readAccess() {
      const ctx = contextWith()
      return (await harness.connector.readAccess?.(ctx)) ?? { users: [], groups: [], rules: [] }
    },
  }
}

export type SourceReader = ReturnType<typeof createReader>
export type Given = () => { harness: SourceHarness; reader: SourceReader }

/** What a step failed with, or nothing. */
export const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => toFault(error),
  )
