import type { AppState } from '@zhiwen/contract/enums.ts'
import type { AppId, MemberId } from '@zhiwen/contract/ids.ts'
import type { MemberActor } from '../../http/actor.ts'
import type { TenantTx } from '../../platform/db/index.ts'
import type { ReadScope } from './read-scope.ts'

/**
 * What data sources know and documents ask: they stand above in the order, so these come as functions.
 */
export type SourceNeeds = {
  /** Loads an app for the owner or a manager, or throws `not-found`. */
  appFor: (
    tx: TenantTx,
    actor: MemberActor,
    id: AppId,
    action: 'read' | 'manage',
  ) => Promise<{ state: AppState }>
  /** What a member may read now. */
  readScope: (tx: TenantTx, memberId: MemberId) => Promise<ReadScope>
}
