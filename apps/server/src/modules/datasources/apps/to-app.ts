import type { App } from '@zhiwen/contract/apps.ts'
import type { Language } from '@zhiwen/contract/enums.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import type { Documents } from '../../documents/index.ts'
import type { Workspace } from '../../workspace/index.ts'
import type { ReadScopes } from '../access/read-scope.ts'
import type { IngestionHooks } from '../needs.ts'
import type { KindTexts } from '../store/kind-texts.ts'
import type { Kinds } from '../store/kinds.ts'
import type { ContentApp } from './repo.ts'

export type ShowNeeds = {
  kinds: Kinds
  kindTexts: KindTexts
  scopes: Pick<ReadScopes, 'isStale'>
  documents: Pick<Documents, 'countByApp'>
  ingestion: Pick<IngestionHooks, 'currentRuns'>
  workspace: Pick<Workspace, 'members'>
}
export const noCounts = { found: 0, indexed: 0, failed: 0 }
const localHosts: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** Makes apps as their managers see them: counts, run and names of a whole list in one go. */
export function createShowApps(needs: ShowNeeds) {
  const { kinds, kindTexts, scopes, documents, ingestion, workspace } = needs

  /** An address of the own machine is a development server, which screens must say. */
  function isDevelopment({ app_key, settings }: ContentApp): boolean {
    const fields = kinds.cardOf(app_key)?.settings ?? []
    return fields.some(({ type, name }) => {
      const value = settings[name]
      return type === 'url' && typeof value === 'string' && localHosts.has(hostOf(value))
    })
  }

  return async (tx: TenantTx, language: Language, apps: readonly ContentApp[]): Promise<App[]> => {
    const ids = apps.map(({ id }) => id)
    if (ids.length === 0) return []
    const counts = await documents.countByApp(tx, ids)
    const runs = await ingestion.currentRuns(tx, ids)
    const cards = await workspace.members.listCards(tx, [...new Set(apps.map((a) => a.created_by))])
    const names = new Map(cards.map(({ id, ws_username }) => [id, ws_username]))
    return apps.map((app) => ({
      ...plainOf(app),
      ...kindTexts.badgeOf(language, app.app_key),
      doc_count: counts.get(app.id) ?? noCounts,
      can_list_readers: kinds.knowsReaders(app.app_key),
      is_pushed: kinds.isPushed(app.app_key),
      is_development: isDevelopment(app),
      is_acl_stale: scopes.isStale(app),
      current_run: runs.get(app.id) ?? null,
      creator: { id: app.created_by, name: names.get(app.created_by) ?? '' },
    }))
  }
}

export type ShowApps = ReturnType<typeof createShowApps>

const timeOf = (time: Date | null) => time?.toISOString() ?? null

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname : ''
}

const plainOf = (app: ContentApp) => ({
  id: app.id,
  scope: app.scope,
  app_key: app.app_key,
  title: app.title,
  auth_type: app.auth_type,
  state: app.state,
  sync_status: app.sync_status,
  stage: app.stage,
  reason_code: app.reason_code,
  is_over_quota: app.is_over_quota,
  settings: app.settings,
  has_credential: app.credential !== '',
  data_permission: app.data_permission,
  role_ids: app.role_ids,
  protected_permission: app.protected_permission,
  protected_role_ids: app.protected_role_ids,
  default_visibility: app.default_visibility,
  mapping_types: app.mapping_types,
  auto_sync: app.auto_sync,
  acl_checked_at: timeOf(app.acl_checked_at),
  last_sync_at: timeOf(app.last_sync_at),
  next_sync_at: timeOf(app.next_sync_at),
  version: app.version,
  created_at: app.created_at.toISOString(),
  updated_at: app.updated_at.toISOString(),
})
