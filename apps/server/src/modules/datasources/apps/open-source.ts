import type { AppId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import { z } from 'zod'
import { createContentContext } from '../../../connectors/content-context.ts'
import type {
  ContentConnector,
  ContentContext,
  KnownItem,
} from '../../../connectors/content-spec.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Egress } from '../../../platform/guarded-fetch/index.ts'
import type { Log } from '../../../platform/log.ts'
import type { Secrets } from '../../../platform/secrets/index.ts'
import type { PushedSources } from '../items/pushed-source.ts'
import type { Kinds } from '../store/kinds.ts'
import type { Given } from './form.ts'
import type { ContentApp } from './repo.ts'

type Needs = {
  kinds: Kinds
  secrets: Secrets
  egress: Egress
  clock: Clock
  log: Log
  pushed: PushedSources
}
type Place = { workspace_id: WorkspaceId; id: AppId }
export type SourceOptions = {
  signal: AbortSignal
  known?: (externalIds: readonly string[]) => Promise<Map<string, KnownItem>>
  deltaCursor?: string | null
}
/** A source that can be asked; `ctx.close()` ends the step. */
export type OpenContent = {
  connector: ContentConnector
  ctx: ContentContext & { close(): Promise<void> }
}

const credentialShape = z.record(z.string(), z.string())
const placeOf = ({ workspace_id, id }: Place) => ({
  workspace_id,
  table: 'apps',
  column: 'credential',
  row: id,
})
const nothingKnown = async () => new Map<string, KnownItem>()

/** Makes the way from an app to its source; secrets are opened here and go nowhere else. */
export function createOpenSource(needs: Needs) {
  const { kinds, secrets, egress, clock, log, pushed } = needs

  const openCredential = async (app: Place & Pick<ContentApp, 'credential'>) =>
    app.credential === ''
      ? {}
      : credentialShape.parse(JSON.parse(await secrets.open(app.credential, placeOf(app))))

  function openWith(
    app: Place & Pick<ContentApp, 'app_key'>,
    given: Given,
    { signal, known = nothingKnown, deltaCursor = null }: SourceOptions,
  ): OpenContent {
    const connector = kinds.get(app.app_key)
    const ctx = createContentContext({
      connector,
      // The shapes of the connector itself read its form again, with their defaults.
      settings: connector.settings.parse(given.settings),
      credential: connector.credential.parse(given.credential),
      egress,
      clock,
      log: log.child({ app_id: app.id }),
      signal,
      known,
      deltaCursor,
      ...(connector.card.isPushed && { pushed: pushed.of(app) }),
    })
    return { connector, ctx }
  }

  return {
    /** Encrypts a key for its app; an empty one stays empty. Not inside a transaction. */
    seal: async (app: Place, credential: Record<string, string>): Promise<string> =>
      Object.keys(credential).length === 0
        ? ''
        : secrets.seal(JSON.stringify(credential), placeOf(app)),
    openCredential,
    openWith,
    /** Opens the source of an app. Not inside a transaction. */
    open: async (app: ContentApp, options: SourceOptions): Promise<OpenContent> =>
      openWith(app, { settings: app.settings, credential: await openCredential(app) }, options),
  }
}

export type OpenSources = ReturnType<typeof createOpenSource>
