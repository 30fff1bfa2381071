import type { AuditAction } from '@zhiwen/contract/enums.ts'
import type { MemberId, UserId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/index.ts'
import { type Change, chainStart, headSeal, rowHash } from './chain.ts'
import * as repo from './repo.ts'

type Needs = { clock: Clock; key: Buffer }

/** Who acted and from where; a request's actor fits once its name is added. */
type AuditActor = {
  userId: UserId | null
  memberId: MemberId | null
  name: string
  ip: string
  userAgent: string
  requestId: string
}

/** One act: what was done to which object, and what differs; never a secret. */
type AuditEntry = {
  workspaceId: WorkspaceId
  actor: AuditActor
  action: AuditAction
  object: { kind: string; id: string; name: string }
  before?: Change
  after?: Change
}

const longestDevice = 300

/** As the database will give it back, so that the hash of a row is the same when it is read again. */
const asStored = (change: Change | undefined): Change | null =>
  change === undefined ? null : JSON.parse(JSON.stringify(change))

type Before = { number: number; hash: Buffer }

/** Makes the one way to leave audit rows. */
export function createAuditService({ clock, key }: Needs) {
  function rowAfter({ number, hash }: Before, entry: AuditEntry) {
    const { workspaceId, actor, action, object } = entry
    const row = {
      workspace_id: workspaceId,
      number: number + 1,
      action,
      actor_user_id: actor.userId,
      actor_member_id: actor.memberId,
      actor_name: actor.name,
      object_kind: object.kind,
      object_id: object.id,
      object_name: object.name,
      before: asStored(entry.before),
      after: asStored(entry.after),
      ip: actor.ip,
      device: actor.userAgent.slice(0, longestDevice),
      request_id: actor.requestId,
      created_at: clock.now(),
      previous_hash: hash,
    }
    return { ...row, hash: rowHash(key, row) }
  }

  /** Adds the rows of several acts in one workspace, in this order, as `record` does for one. */
  async function recordAll(tx: Tx, entries: readonly AuditEntry[]): Promise<void> {
    const [first] = entries
    if (!first) return
    const { workspaceId } = first
    if (entries.some((entry) => entry.workspaceId !== workspaceId)) {
      throw new Error('acts of two workspaces cannot stand in one chain')
    }
    let end: Before = await repo.holdHead(tx, workspaceId, chainStart)
    const rows = entries.map((entry) => {
      const row = rowAfter(end, entry)
      end = row
      return row
    })
    await repo.insertRows(tx, rows)
    const head = { workspace_id: workspaceId, number: end.number, hash: end.hash }
    await repo.moveHead(tx, { ...head, seal: headSeal(key, head) })
  }

  return {
    recordAll,
    /**
     * Adds a row to the workspace's chain in the caller's transaction, so that neither the act nor
     * its row exists alone. Acts of one workspace wait for each other from here on: call it last.
     */
    record: (tx: Tx, entry: AuditEntry): Promise<void> => recordAll(tx, [entry]),
  }
}
