import { type AppId, appId, type WorkspaceId, workspaceId } from '@zhiwen/contract/ids.ts'
import { removedKeptDays } from '@zhiwen/contract/limits.ts'
import { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db/index.ts'
import { defineJob, handle, type Jobs } from '../../../platform/jobs/index.ts'
import type { Documents } from '../../documents/index.ts'
import type { ChangedMember, EndedMember, Workspace } from '../../workspace/index.ts'
import type { IngestionHooks } from '../needs.ts'
import type { SignInEnded } from '../sync/sign-in-ended.ts'
import { appPurge } from './jobs.ts'
import * as owners from './owners/repo.ts'
import { contentApp } from './policy.ts'
import * as repo from './repo.ts'

/** Lets runs and documents follow apps whose owner was disabled, came back or left. */
export const ownerFollow = defineJob({
  name: 'datasources.owner-follow',
  payload: z.object({ workspace_id: workspaceId, app_ids: z.array(appId) }),
})

const dayMs = 24 * 3_600_000

type Needs = {
  db: Db
  clock: Clock
  jobs: Jobs
  documents: Pick<Documents, 'dropApp'>
  ingestion: Pick<IngestionHooks, 'appActivated' | 'appPaused' | 'appDeleted'>
  workspace: Pick<Workspace, 'members'>
  signInEnded: SignInEnded
  /** Whoever is no member, or one again, is matched anew. */
  queuePeople: (tx: Tx, id: WorkspaceId) => Promise<void>
}

/** Makes what happens to the apps of somebody who is disabled, comes back or leaves (ROLE-42, ROLE-43). */
export function createMemberEnded(needs: Needs) {
  const { clock, jobs, workspace, queuePeople } = needs

  async function follow(tx: Tx, id: WorkspaceId, appIds: readonly AppId[]) {
    if (appIds.length === 0) return
    await jobs.send(tx, ownerFollow, { workspace_id: id, app_ids: [...appIds] })
  }

  async function leave(tx: Tx, { workspaceId: id, memberId, handOverTo }: EndedMember) {
    const now = clock.now()
    const own = await owners.listPersonal(tx, id, memberId)
    if (own.length > 0) await repo.hideApps(tx, id, own, now)
    const startAfter = new Date(now.getTime() + removedKeptDays * dayMs)
    for (const app_id of own) {
      await jobs.send(tx, appPurge, { workspace_id: id, app_id }, { startAfter })
    }
    if (!(await owners.hasCompanyApps(tx, id, memberId))) return own
    const heir = handOverTo ?? (await workspace.members.getCreator(tx, id)).id
    const handed = await owners.handOver(tx, id, { from: memberId, to: heir, now })
    return [...own, ...handed]
  }

  return {
    memberEnded: async (tx: Tx, ended: EndedMember): Promise<void> => {
      const { workspaceId: id, memberId, how } = ended
      const touched =
        how === 'disabled'
          ? await owners.pausePersonal(tx, id, memberId, clock.now())
          : await leave(tx, ended)
      await follow(tx, id, touched)
      await queuePeople(tx, id)
    },
    memberChanged: async (tx: Tx, { workspaceId: id, memberId, how }: ChangedMember) => {
      if (how === 'enabled') {
        await follow(tx, id, await owners.resumePersonal(tx, id, memberId, clock.now()))
      }
      await queuePeople(tx, id)
    },
    handlers: [handle(ownerFollow, ({ payload }) => followApps(needs, payload))],
  }
}

type Followed = { workspace_id: WorkspaceId; app_ids: AppId[] }

/** Tells ingestion how each app stands now; a repeat tells the same again. */
async function followApps(
  { db, documents, ingestion, signInEnded }: Needs,
  { workspace_id, app_ids }: Followed,
) {
  for (const id of app_ids) {
    await db.withTenant({ workspaceId: workspace_id }, async (tx) => {
      const app = await contentApp(tx, id)
      if (app?.state === 'active') await ingestion.appActivated(tx, app)
      if (app && app.state !== 'active') await ingestion.appPaused(tx, app)
      if (app && (await owners.noteLost(tx, workspace_id, id))) await signInEnded(tx, app)
      const hidden = app ? undefined : await repo.findHidden(tx, id)
      if (!hidden) return
      await ingestion.appDeleted(tx, hidden)
      await documents.dropApp(tx, id)
    })
  }
}
