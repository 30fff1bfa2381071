import type { AppId, DocumentId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import type { SourceNeeds } from '../needs.ts'
import type { Outbox } from '../outbox/create-outbox.ts'
import type { GivePlaces } from '../places/give-places.ts'
import { setIndexing } from '../removal/repo.ts'
import { stageMs } from '../work/create-work.ts'
import type { QueueWork } from '../work/jobs.ts'

type Needs = Pick<SourceNeeds, 'shareOf'> & {
  clock: Clock
  outbox: Outbox
  givePlaces: GivePlaces
  queueWork: QueueWork
}

type Returned = {
  workspace_id: WorkspaceId
  id: DocumentId
  /** We hold the bytes it is to have. */
  isHeld: boolean
}

/** Makes the way back: whose bytes we hold goes to the index, others to the work, as far as the plan goes. */
export const createLetIn =
  ({ clock, outbox, givePlaces, queueWork, shareOf }: Needs) =>
  async (tx: TenantTx, appId: AppId, rows: readonly Returned[]): Promise<void> => {
    const [first] = rows
    if (!first) return
    const workspaceId = first.workspace_id
    const share = await shareOf(tx, appId)
    const ids = rows.map(({ id }) => id)
    const { queued, left } = await givePlaces(tx, { workspaceId, ids, ...(share && { share }) })
    const isHeld = new Map(rows.map((row) => [row.id, row.isHeld]))
    const held = queued.filter((id) => isHeld.get(id))
    const others = queued.filter((id) => !isHeld.get(id))
    const now = clock.now()
    const deadline = new Date(now.getTime() + stageMs)
    if (held.length > 0) await setIndexing(tx, held, { now, deadline })
    await outbox.add(tx, workspaceId, [...held, ...left])
    if (others.length > 0) await queueWork(tx, appId, others)
  }
