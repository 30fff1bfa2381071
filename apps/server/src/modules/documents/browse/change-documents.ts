import type { AppId, DocumentId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { MemberActor } from '../../../http/actor.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, TenantTx } from '../../../platform/db/index.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Billing } from '../../billing/index.ts'
import type { SourceNeeds } from '../needs.ts'
import type { Outbox } from '../outbox/create-outbox.ts'
import type { GivePlaces } from '../places/give-places.ts'
import { keptSince } from '../removal/create-removal.ts'
import * as removal from '../removal/repo.ts'
import { stageMs } from '../work/create-work.ts'
import type { QueueWork } from '../work/jobs.ts'
import * as work from '../work/repo.ts'

type Needs = SourceNeeds & {
  db: Db
  clock: Clock
  outbox: Outbox
  givePlaces: GivePlaces
  queueWork: QueueWork
  billing: Pick<Billing, 'giveBackDocuments'>
}

/** Failed documents one call queues again; more are left for the next. */
const retryMost = 50_000

type Returned = { workspace_id: WorkspaceId; id: DocumentId; isHeld: boolean }

/** Makes what people do to documents: try again, bring back, keep out of search (API-APP-8, API-DOC-4). */
export function createChangeDocuments(needs: Needs) {
  const { db, clock, outbox, givePlaces, queueWork, billing, appFor } = needs

  /** Lets documents in as far as the plan goes: whose bytes we hold to the index, others to the work. */
  async function letIn(tx: TenantTx, appId: AppId, rows: readonly Returned[]): Promise<void> {
    const [first] = rows
    if (!first) return
    const workspaceId = first.workspace_id
    const { queued, left } = await givePlaces(tx, { workspaceId, ids: rows.map(({ id }) => id) })
    const isHeld = new Map(rows.map((row) => [row.id, row.isHeld]))
    const held = queued.filter((id) => isHeld.get(id))
    const others = queued.filter((id) => !isHeld.get(id))
    const now = clock.now()
    const deadline = new Date(now.getTime() + stageMs)
    if (held.length > 0) await removal.setIndexing(tx, held, { now, deadline })
    await outbox.add(tx, workspaceId, [...held, ...left])
    if (others.length > 0) await queueWork(tx, appId, others)
  }

  /** Opens an app for a change; one id that is not of this app refuses them all. */
  const change = <T>(
    actor: MemberActor,
    appId: AppId,
    ids: readonly DocumentId[],
    act: (tx: TenantTx, app: Awaited<ReturnType<typeof appFor>>) => Promise<T>,
  ) =>
    db.withTenant(actor, async (tx) => {
      const app = await appFor(tx, actor, appId, 'manage')
      const known = await removal.countOf(tx, appId, ids)
      if (known !== new Set(ids).size) throw new AppError('not-found')
      return act(tx, app)
    })

  return {
    retry: (
      actor: MemberActor,
      appId: AppId,
      { document_ids, all_failed }: { document_ids: DocumentId[]; all_failed: boolean },
    ) =>
      change(actor, appId, document_ids, async (tx, { state }) => {
        if (state === 'needs_auth') throw new AppError('source-needs-auth')
        if (state !== 'active') throw new AppError('state-conflict')
        const ids = all_failed ? null : document_ids
        const again = await work.requeue(tx, appId, { ids, limit: retryMost, now: clock.now() })
        const placed = again.filter(({ is_counted }) => is_counted).map(({ id }) => id)
        if (placed.length > 0) await queueWork(tx, appId, placed)
        const others = again.filter(({ is_counted }) => !is_counted)
        await letIn(
          tx,
          appId,
          others.map((row) => ({ ...row, isHeld: false })),
        )
        return { count: again.length }
      }),
    /** A second restore of the same documents finds nothing to do. */
    restore: (actor: MemberActor, appId: AppId, ids: readonly DocumentId[]) =>
      change(actor, appId, ids, async (tx) => {
        const now = clock.now()
        const back = await removal.bringBack(tx, appId, { ids, removedAfter: keptSince(now), now })
        const wanted = back.filter(({ is_excluded }) => !is_excluded)
        await letIn(
          tx,
          appId,
          wanted.map((row) => ({ ...row, isHeld: row.has_version })),
        )
        return { count: back.length }
      }),
    exclude: (
      actor: MemberActor,
      appId: AppId,
      { document_ids, is_excluded }: { document_ids: DocumentId[]; is_excluded: boolean },
    ) =>
      change(actor, appId, document_ids, async (tx) => {
        const set = { ids: document_ids, isExcluded: is_excluded, now: clock.now() }
        const rows = await removal.setExcluded(tx, appId, set)
        const live = rows.filter(({ is_removed }) => !is_removed)
        if (is_excluded) {
          const counted = rows.filter(({ was_counted }) => was_counted).length
          await outbox.add(
            tx,
            actor.workspaceId,
            rows.map(({ id }) => id),
          )
          await billing.giveBackDocuments(tx, actor.workspaceId, counted)
        } else {
          await letIn(
            tx,
            appId,
            live.map((row) => ({ ...row, isHeld: row.has_version && row.is_current })),
          )
        }
        return { count: rows.length }
      }),
  }
}
