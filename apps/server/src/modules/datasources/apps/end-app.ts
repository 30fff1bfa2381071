import type { App } from '@zhiwen/contract/apps.ts'
import type { AppId } from '@zhiwen/contract/ids.ts'
import { removedKeptDays } from '@zhiwen/contract/limits.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import { appPurge } from './jobs.ts'
import type { AppsNeeds } from './needs.ts'
import { appFor, lockedAppFor } from './policy.ts'
import * as repo from './repo.ts'

const dayMs = 24 * 3_600_000

/** Makes pausing, resuming and deleting (SM-2, API-APP-3, API-APP-6). */
export function createEndApp(needs: AppsNeeds) {
  const { db, clock, jobs, documents, ingestion, note, show } = needs

  async function move(actor: MemberActor, appId: AppId, to: 'paused' | 'active'): Promise<App> {
    const from = to === 'paused' ? 'active' : 'paused'
    const [shown] = await db.withTenant(actor, async (tx) => {
      const before = await lockedAppFor(tx, actor, appId, to === 'paused' ? 'stop' : 'manage')
      const after = await repo.moveApp(tx, appId, { from: [from], to, now: clock.now() })
      if (!after) throw new AppError('state-conflict', { state: before.state })
      if (to === 'paused') await ingestion.appPaused(tx, after)
      else await ingestion.appActivated(tx, after)
      const action = to === 'paused' ? 'app.paused' : 'app.resumed'
      await note(tx, actor, after, { action, before: { state: from }, after: { state: to } })
      return show(tx, actor.language, [withoutTitle(actor, after)])
    })
    if (!shown) throw new Error('a moved app was not shown')
    return shown
  }

  return {
    pause: (actor: MemberActor, appId: AppId) => move(actor, appId, 'paused'),
    resume: (actor: MemberActor, appId: AppId) => move(actor, appId, 'active'),
    /** Counts what would go. */
    previewRemoval: (actor: MemberActor, appId: AppId) =>
      db.withTenant(actor, async (tx) => {
        const app = await appFor(tx, actor, appId, 'stop')
        // Names of somebody's own groups are theirs (ROLE-9).
        const isOthers = app.scope === 'personal' && app.created_by !== actor.memberId
        const counts = await documents.countByApp(tx, [appId])
        const doc_groups = isOthers ? [] : await documents.groupsWithApp(tx, appId)
        return { document_count: counts.get(appId)?.found ?? 0, doc_groups, agents: [] }
      }),
    /** Hides an app at once; its rows and bytes go after 30 days. */
    remove: (actor: MemberActor, appId: AppId, confirmTitle: string) =>
      db.withTenant(actor, async (tx) => {
        const app = await lockedAppFor(tx, actor, appId, 'stop')
        if (app.scope === 'workspace' && confirmTitle.trim() !== app.title) {
          throw fieldError('input-invalid', 'confirm_title', 'field.title-mismatch')
        }
        const now = clock.now()
        await repo.hideApps(tx, actor.workspaceId, [appId], now)
        await ingestion.appDeleted(tx, app)
        await documents.dropApp(tx, appId)
        const startAfter = new Date(now.getTime() + removedKeptDays * dayMs)
        const payload = { workspace_id: actor.workspaceId, app_id: appId }
        await jobs.send(tx, appPurge, payload, { startAfter })
        const facts = { app_key: app.app_key, state: app.state }
        await note(tx, actor, app, { action: 'app.deleted', before: facts })
        return null
      }),
  }
}

/** A manager who stops somebody's own app learns no more of it than the list tells (ROLE-9). */
const withoutTitle = (actor: MemberActor, app: repo.ContentApp): repo.ContentApp =>
  app.scope === 'personal' && app.created_by !== actor.memberId
    ? { ...app, title: '', settings: {} }
    : app
