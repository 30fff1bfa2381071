import type { MemberId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { Log } from '../../../platform/log.ts'
import * as repo from './repo.ts'

const everyMs = 5 * 60_000
/** Members remembered per process; the rest costs a statement that changes nothing. */
const remembered = 50_000

type Place = { workspaceId: WorkspaceId; memberId: MemberId }

/** Makes the note of when a member was last here: at most one write per member and five minutes. */
export function createActivity({ clock, db, log }: { clock: Clock; db: Db; log: Log }) {
  const noted = new Map<MemberId, number>()

  async function write({ workspaceId, memberId }: Place, now: Date) {
    const before = new Date(now.getTime() - everyMs)
    await db
      .withTenant({ workspaceId }, (tx) => repo.touch(tx, memberId, { now, before }))
      .catch((error: unknown) => {
        noted.delete(memberId)
        log.warn({ err: error, member_id: memberId }, 'activity was not noted')
      })
  }

  return {
    /** Notes a visit beside the request, which neither waits for it nor fails with it. */
    note: (place: Place): void => {
      const now = clock.now()
      const last = noted.get(place.memberId)
      if (last !== undefined && now.getTime() - last < everyMs) return
      if (noted.size >= remembered) noted.clear()
      noted.set(place.memberId, now.getTime())
      void write(place, now)
    },
  }
}
