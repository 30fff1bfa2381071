import type { WorkspaceId } from '@zhiwen/contract/ids.ts'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/index.ts'
import { defineJob, handle, type Schedule } from '../../platform/jobs/index.ts'
import type { Anchors } from './anchors.ts'
import * as repo from './repo.ts'

/** Copies the ends of all chains that have grown to the object store. */
export const headsAnchor = defineJob({
  name: 'audit.heads-anchor',
  payload: z.object({}),
  policy: 'short',
})

export const auditSchedules: Schedule[] = [{ job: headsAnchor, payload: {}, everySeconds: 3600 }]

const pageHeads = 200

type Needs = { db: Db; clock: Clock; anchors: Anchors }

/** Handlers of this module's jobs; the copy comes before its mark, so a cut run is simply repeated. */
export const auditJobs = ({ db, clock, anchors }: Needs) => [
  handle(headsAnchor, async ({ signal, log }) => {
    let after: WorkspaceId | null = null
    for (;;) {
      const heads = await nextHeads(db, after)
      for (const head of heads) {
        signal.throwIfAborted()
        const { workspace_id, number } = head
        after = workspace_id
        if (await anchors.add(head, clock.now())) {
          await db.withSystem('jobs', (tx) => repo.markAnchored(tx, workspace_id, number))
        } else {
          log.error({ workspace_id, number }, 'audit chain is not genuine')
        }
      }
      if (heads.length < pageHeads) return
    }
  }),
]

const nextHeads = (db: Db, after: WorkspaceId | null): Promise<repo.Unanchored[]> =>
  db.withSystem('jobs', (tx) => repo.listUnanchored(tx, { after, limit: pageHeads }))
