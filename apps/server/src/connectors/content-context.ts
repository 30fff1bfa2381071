import { createHash } from 'node:crypto'
import type { Clock } from '../platform/clock.ts'
import type { Egress } from '../platform/guarded-fetch/index.ts'
import type { Log } from '../platform/log.ts'
import type { ContentConnector, ContentContext, KnownItem, PushedItems } from './content-spec.ts'
import { createPace, type Pace } from './pace.ts'
import { SourceError } from './spec.ts'
import { runWithToken, type Tokens } from './tokens.ts'
import { createWorkFolders } from './work-folders.ts'

type Parts<Settings, Credential> = {
  connector: ContentConnector<Settings, Credential>
  settings: unknown
  credential: unknown
  egress: Pick<Egress, 'request' | 'resolve'>
  clock: Clock
  log: Log
  signal: AbortSignal
  known: (externalIds: readonly string[]) => Promise<Map<string, KnownItem>>
  deltaCursor: string | null
  /** For kinds that are fed. */
  pushed?: PushedItems
  /** For kinds at which a person signs in. */
  tokens?: Tokens
  /** Turns of calls; all contexts of a process share one. */
  pace?: Pace
}
/** A context that is given back when its step has ended. */
export type OpenContext<Settings = unknown, Credential = unknown> = ContentContext<
  Settings,
  Credential
> & { close(): Promise<void> }

const sharedPace = createPace()
const workFolders = createWorkFolders()

/** Makes what a connector is given for one step; settings that no longer fit throw `bad-settings`. */
export function createContentContext<Settings, Credential>(
  parts: Parts<Settings, Credential>,
): OpenContext<Settings, Credential> {
  const { connector, egress, signal, clock, log, known, deltaCursor, pushed } = parts
  const { pace = sharedPace, tokens } = parts
  const settings = connector.settings.safeParse(parts.settings)
  const credential = connector.credential.safeParse(parts.credential)
  if (!settings.success || !credential.success) {
    throw new SourceError('bad-settings', 'the settings do not fit their connector')
  }
  const folderKey = keyOf(connector.key, settings.data, credential.data)
  let taken: Promise<string> | undefined

  return {
    settings: settings.data,
    credential: credential.data,
    clock,
    log,
    signal,
    known,
    deltaCursor,
    ...(pushed && { pushed }),
    request: (url, request = {}) =>
      pace.run(`${connector.key} ${url.host}`, connector.limits, signal, () =>
        egress.request(url, { signal, ...request }),
      ),
    withToken: (work) => runWithToken(tokens, work),
    resolve: (url) => egress.resolve(url),
    workFolder: () => (taken ??= workFolders.take(folderKey)),
    async close() {
      if (!taken) return
      taken = undefined
      workFolders.giveBack(folderKey)
    },
  }
}

const keyOf = (...parts: unknown[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex')
