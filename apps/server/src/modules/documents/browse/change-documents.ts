import type { AppId, DocumentId } from '@zhiwen/contract/ids.ts'
import type { MemberActor } from '../../../http/actor.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/index.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Billing } from '../../billing/index.ts'
import type { SourceNeeds } from '../needs.ts'
import type { Outbox } from '../outbox/create-outbox.ts'
import type { GivePlaces } from '../places/give-places.ts'
import { keptSince } from '../removal/create-removal.ts'
import { bringBack } from '../removal/repo.ts'
import type { QueueWork } from '../work/jobs.ts'
import { requeue } from '../work/repo.ts'
import { createLetIn } from './let-in.ts'
import { createOpenChange } from './open-change.ts'

export type ChangeNeeds = SourceNeeds & {
  db: Db
  clock: Clock
  outbox: Outbox
  givePlaces: GivePlaces
  queueWork: QueueWork
  billing: Pick<Billing, 'giveBackDocuments'>
}
type Retried = { document_ids: DocumentId[]; all_failed: boolean }

/** Failed documents one call queues again; more are left for the next. */
const retryMost = 20_000

/** Makes what people do to documents: try again, bring back (API-APP-8). A repeat finds nothing to do. */
export function createChangeDocuments(needs: ChangeNeeds) {
  const { clock, queueWork, noteAct } = needs
  const change = createOpenChange(needs)
  const letIn = createLetIn(needs)
  return {
    retry: (actor: MemberActor, appId: AppId, { document_ids: ids, all_failed }: Retried) =>
      change(actor, { appId, ids }, async (tx, { state }) => {
        if (state === 'needs_auth') throw new AppError('source-needs-auth')
        if (state !== 'active') throw new AppError('state-conflict')
        const wanted = { ids: all_failed ? null : ids, limit: retryMost, now: clock.now() }
        const again = await requeue(tx, appId, wanted)
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
    restore: (actor: MemberActor, appId: AppId, ids: readonly DocumentId[]) =>
      change(actor, { appId, ids }, async (tx) => {
        const now = clock.now()
        const back = await bringBack(tx, appId, { ids, removedAfter: keptSince(now), now })
        const wanted = back.filter(({ is_excluded }) => !is_excluded)
        await letIn(
          tx,
          appId,
          wanted.map((row) => ({ ...row, isHeld: row.has_version })),
        )
        const after = { documents: back.length }
        if (back.length > 0) {
          await noteAct(tx, actor, appId, { action: 'app.documents-restored', after })
        }
        return { count: back.length }
      }),
  }
}
