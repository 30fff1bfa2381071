import { userTypes } from '@zhiwen/contract/enums.ts'
import type { MemberId } from '@zhiwen/contract/ids.ts'
import { aclFreshMinutes } from '@zhiwen/contract/limits.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import type { AppReads, ReadScope } from '../../documents/index.ts'
import type { Reader, Workspace } from '../../workspace/index.ts'
import { listReadable, type ScopeApp } from '../apps/repo.ts'
import type { Kinds } from '../store/kinds.ts'
import { groupToken, userToken } from './principals.ts'
import * as repo from './repo.ts'

type Needs = { clock: Clock; kinds: Kinds; workspace: Pick<Workspace, 'findReader'> }
type Freshness = { now: Date; isEverFresh: boolean }

/** PERM-6: reader lists that were not read for an hour decide nothing. */
export const isStale = (
  { acl_checked_at }: Pick<ScopeApp, 'acl_checked_at'>,
  { now, isEverFresh }: Freshness,
): boolean =>
  !isEverFresh &&
  (acl_checked_at === null || now.getTime() - acl_checked_at.getTime() > aclFreshMinutes * 60_000)

/** How far a reader sees into an app (PERM-2…6); null: not at all. */
export function readsOf(app: ScopeApp, reader: Reader, freshness: Freshness): AppReads | null {
  if (app.scope === 'personal') return app.created_by === reader.memberId ? 'own' : null
  const isCreator = reader.userType === userTypes.creator
  const holds = (roleIds: ScopeApp['role_ids']) => roleIds.some((id) => reader.roleIds.includes(id))
  if (app.data_permission === 2 && !isCreator && !holds(app.role_ids)) return null
  if (app.protected_permission === 2) {
    return isCreator || holds(app.protected_role_ids) ? 'all' : 'open'
  }
  if (isCreator && reader.creatorReadsProtected) return 'all'
  return isStale(app, freshness) ? 'open' : 'listed'
}

/** Makes the answer to what a member may read now; documents and search ask the same one. */
export function createReadScope({ clock, kinds, workspace }: Needs) {
  const freshnessOf = ({ app_key }: Pick<ScopeApp, 'app_key'>): Freshness => ({
    now: clock.now(),
    isEverFresh: kinds.isEverFresh(app_key),
  })

  /** Scope of a reader over some apps, with given tokens. */
  function scopeOf(reader: Reader, apps: readonly ScopeApp[], tokens: readonly string[]) {
    const seen = apps.flatMap((app) => {
      const reads = readsOf(app, reader, freshnessOf(app))
      return reads ? [{ id: app.id, reads }] : []
    })
    return { apps: seen, tokens }
  }

  return {
    isStale: (app: Pick<ScopeApp, 'acl_checked_at' | 'app_key' | 'protected_permission'>) =>
      app.protected_permission === 1 && isStale(app, freshnessOf(app)),
    scopeOf,
    /** What a member may read; somebody who is not active reads nothing. */
    async readScope(tx: TenantTx, memberId: MemberId): Promise<ReadScope> {
      const reader = await workspace.findReader(tx, memberId)
      if (!reader) return { apps: [], tokens: [] }
      const apps = await listReadable(tx, memberId)
      return scopeOf(reader, apps, await tokensOf(tx, await repo.listUsersOf(tx, memberId)))
    },
  }
}

export type ReadScopes = ReturnType<typeof createReadScope>

type Users = Parameters<typeof repo.listGroupsOf>[1]

/** Every principal these source users are: themselves, their groups, and the groups above those. */
export async function tokensOf(tx: TenantTx, users: Users): Promise<string[]> {
  const groups = await repo.listGroupsOf(tx, users)
  return [
    ...users.map(({ app_id, open_id }) => userToken(app_id, open_id)),
    ...groups.map(({ app_id, group_id }) => groupToken(app_id, group_id)),
  ]
}
