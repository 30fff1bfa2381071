import type { WorkspaceId } from '@zhiwen/contract/ids.ts'
import { directoryConnectors } from '../../../connectors/registry.ts'
import { createSourceContext, type TokenCache } from '../../../connectors/source-context.ts'
import type {
  DirectoryConnector,
  SourceContext,
  SourceCredentials,
} from '../../../connectors/spec.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Config } from '../../../platform/config.ts'
import type { Secrets } from '../../../platform/secrets/index.ts'
import type { AppRow } from './repo.ts'

/** A source that can be asked. */
export type OpenSource = { connector: DirectoryConnector; ctx: SourceContext }
type Key = Pick<AppRow, 'app_key' | 'id' | 'workspace_id'>

type Needs = { config: Config; clock: Clock; secrets: Secrets }

const placeOf = ({ workspace_id, id }: { workspace_id: WorkspaceId; id: string }) => ({
  workspace_id,
  table: 'apps',
  column: 'credential',
  row: id,
})

/** Makes the way from an app to its source; secrets are opened here and go nowhere else. */
export function createSources({ config, clock, secrets }: Needs) {
  const tokens: TokenCache = new Map()

  function sourceOf(key: Key, credentials: SourceCredentials, signal?: AbortSignal): OpenSource {
    const connector = directoryConnectors[key.app_key]
    const parts = {
      connector,
      credentials,
      clock,
      tokens,
      cacheKey: `${key.workspace_id}:${key.id}`,
    }
    const address = connector.address(config)
    const ctx = createSourceContext({ ...parts, address, ...(signal && { signal }) })
    return { connector, ctx }
  }

  return {
    /** A source with a key that is not kept yet. */
    sourceOf,
    seal: (key: Key, clientSecret: string) => secrets.seal(clientSecret, placeOf(key)),
    /** Opens the source of an app. Not inside a transaction. */
    async open(app: AppRow, signal?: AbortSignal): Promise<OpenSource> {
      const clientSecret = await secrets.open(app.credential, placeOf(app))
      return sourceOf(app, { clientId: app.client_id, clientSecret }, signal)
    },
    isDevelopment({ app_key }: Pick<AppRow, 'app_key'>): boolean {
      const connector = directoryConnectors[app_key]
      return !connector.hosts.includes(new URL(connector.address(config)).hostname)
    },
    forget: ({ workspace_id, id }: Omit<Key, 'app_key'>) => tokens.delete(`${workspace_id}:${id}`),
  }
}

export type Sources = ReturnType<typeof createSources>
