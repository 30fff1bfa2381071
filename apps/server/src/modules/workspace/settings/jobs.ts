import { memberId, workspaceId } from '@zhiwen/contract/ids.ts'
import { z } from 'zod'
import type { Db } from '../../../platform/db/index.ts'
import type { Events } from '../../../platform/events/index.ts'
import { defineJob, handle, type Jobs } from '../../../platform/jobs/index.ts'
import type { Notices } from '../../notices/index.ts'
import * as members from '../members/repo.ts'
import { getCompanyName } from '../repo.ts'

/** Tells the members of a deleted workspace, some at a time; each run queues the next. */
export const deletionTell = defineJob({
  name: 'workspace.deletion-tell',
  payload: z.object({
    workspace_id: workspaceId,
    actor_id: memberId,
    /** The last member who was told. */
    after: memberId.optional(),
  }),
})

const atATime = 200

type Needs = {
  db: Db
  jobs: Jobs
  events: Pick<Events, 'announceUser'>
  notices: Pick<Notices, 'sendOnce'>
}

/** Handlers of settings; whoever was told already is passed over when a run is repeated. */
export const settingsJobs = ({ db, jobs, events, notices }: Needs) => [
  handle(deletionTell, ({ payload: { workspace_id, actor_id, after } }) =>
    db.withSystem('jobs', async (tx) => {
      const part = { after: after ?? null, limit: atATime }
      const people = await members.listWithAccount(tx, workspace_id, part)
      const companyName = await getCompanyName(tx, workspace_id)
      const actor = (await members.findName(tx, workspace_id, actor_id)) ?? ''
      for (const { id, user_id } of people) {
        if (id === actor_id) continue
        const about = { workspaceId: workspace_id, companyName }
        await notices.sendOnce(tx, {
          ...about,
          to: user_id,
          kind: 'workspace-deleted',
          params: { actor },
        })
        await events.announceUser(tx, user_id)
      }
      const last = people.at(-1)
      if (!last || people.length < atATime) return
      await jobs.send(tx, deletionTell, { workspace_id, actor_id, after: last.id })
    }),
  ),
]
