import { createContentContext } from '../../../connectors/content-context.ts'
import type {
  ContentConnector,
  ContentContext,
  KnownItem,
} from '../../../connectors/content-spec.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Egress } from '../../../platform/guarded-fetch/index.ts'
import type { Log } from '../../../platform/log.ts'
import type { PushedSources } from '../items/pushed-source.ts'
import type { KeepTokens } from '../oauth/keep-tokens.ts'
import type { Kinds } from '../store/kinds.ts'
import type { Given } from './form.ts'
import type { ContentApp } from './repo.ts'
import type { AppPlace, SealedCredential } from './sealed-credential.ts'

type Needs = {
  kinds: Kinds
  sealed: SealedCredential
  keepTokens: KeepTokens
  egress: Egress
  clock: Clock
  log: Log
  pushed: PushedSources
}
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

const nothingKnown = async () => new Map<string, KnownItem>()

/** Makes the way from an app to its source; secrets are opened here and go nowhere else. */
export function createOpenSource(needs: Needs) {
  const { kinds, sealed, keepTokens, egress, clock, log, pushed } = needs

  /** What a form gave; where somebody signed in, there was none, and tokens come by their own way. */
  const openCredential = async (app: AppPlace & Pick<ContentApp, 'app_key' | 'credential'>) =>
    kinds.find(app.app_key)?.oauth ? {} : sealed.open(app)

  function openWith(
    app: AppPlace & Pick<ContentApp, 'app_key'>,
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
      ...(connector.oauth && { tokens: keepTokens(app, signal) }),
      ...(connector.card.isPushed && { pushed: pushed.of(app) }),
    })
    return { connector, ctx }
  }

  return {
    seal: (app: AppPlace, credential: Record<string, string>) => sealed.seal(app, credential),
    openCredential,
    openWith,
    /** Opens the source of an app. Not inside a transaction. */
    open: async (app: ContentApp, options: SourceOptions): Promise<OpenContent> =>
      openWith(app, { settings: app.settings, credential: await openCredential(app) }, options),
  }
}

export type OpenSources = ReturnType<typeof createOpenSource>
