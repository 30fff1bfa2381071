import type { MemberId, UserId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db/index.ts'
import type { Events } from '../../../platform/events/index.ts'
import type { Audit } from '../../audit/index.ts'
import type { Billing } from '../../billing/index.ts'
import type { Files } from '../../files/index.ts'
import type { Notices } from '../../notices/index.ts'

/** A place that ends or pauses, for what hangs on it in other modules (ROLE-42, ROLE-43). */
export type EndedMember = {
  workspaceId: WorkspaceId
  memberId: MemberId
  userId: UserId | null
  how: 'disabled' | 'removed' | 'left'
  /** Who gets what the person made for the company; the creator unless told otherwise. */
  handOverTo: MemberId | null
}
export type MemberEnded = (tx: Tx, ended: EndedMember) => Promise<void>

/** Somebody whose place or proven contacts changed so that sources may know them now (READ-4). */
export type ChangedMember = {
  workspaceId: WorkspaceId
  memberId: MemberId
  how: 'joined' | 'enabled' | 'contacts'
}
export type MemberChanged = (tx: Tx, changed: ChangedMember) => Promise<void>

export type MembersNeeds = {
  clock: Clock
  db: Db
  events: Pick<Events, 'announceUser'>
  audit: Audit
  files: Pick<Files, 'avatars'>
  notices: Pick<Notices, 'send'>
  billing: Pick<Billing, 'takeSeats' | 'giveBackSeats'>
  /** What ends together with a membership, in the same transaction. */
  memberEnded: readonly MemberEnded[]
  /** What follows a membership that begins, goes on again, or is proven by another number. */
  memberChanged: readonly MemberChanged[]
}
