import type { AppState } from '@zhiwen/contract/enums.ts'
import type { AppId, MemberId } from '@zhiwen/contract/ids.ts'
import type { MemberActor } from '../../http/actor.ts'
import type { TenantTx } from '../../platform/db/index.ts'
import type { Share } from './places/give-places.ts'
import type { ReadScope } from './read-scope.ts'

/** An act on documents that leaves a row in the audit log; how many, never which. */
export type DocumentsAct = {
  action: 'app.documents-restored' | 'app.documents-excluded' | 'app.documents-included'
  after: { documents: number }
}

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
  /** What the personal apps of an app's owner may hold together; nothing for apps of the company. */
  shareOf: (tx: TenantTx, appId: AppId) => Promise<Share | undefined>
  noteAct: (tx: TenantTx, actor: MemberActor, appId: AppId, act: DocumentsAct) => Promise<void>
  /** What a member may read now. */
  readScope: (tx: TenantTx, memberId: MemberId) => Promise<ReadScope>
}
