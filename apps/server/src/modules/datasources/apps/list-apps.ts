import type { listApps } from '@zhiwen/contract/apps.ts'
import { userTypes } from '@zhiwen/contract/enums.ts'
import type { AppId } from '@zhiwen/contract/ids.ts'
import type { MemberActor } from '../../../http/actor.ts'
import type { InputOf } from '../../../http/route.ts'
import { AppError } from '../../../platform/errors.ts'
import type { KindTexts } from '../store/kind-texts.ts'
import type { AppsNeeds } from './needs.ts'
import { appFor } from './policy.ts'
import * as repo from './repo.ts'
import { noCounts } from './to-app.ts'

type Needs = Pick<AppsNeeds, 'db' | 'show' | 'documents' | 'workspace'> & { kindTexts: KindTexts }
type Query = InputOf<typeof listApps>['query']

/** Makes what people see of connected apps (API-APP-2, API-APP-3). */
export function createListApps({ db, show, documents, workspace, kindTexts }: Needs) {
  return {
    list: (actor: MemberActor, { scope, state, q }: Query) =>
      db.withTenant(actor, async (tx) => {
        const isCompany = scope === 'workspace'
        if (isCompany && actor.userType < userTypes.admin) throw new AppError('access-denied')
        const owner = isCompany ? {} : { ownerId: actor.memberId }
        const apps = await repo.listApps(tx, { scope, state, ...owner })
        const items = await show(tx, actor.language, apps)
        const text = q?.toLowerCase()
        const isFound = (words: string[]) =>
          words.some((word) => word.toLowerCase().includes(text ?? ''))
        return { items: items.filter(({ title, platform }) => isFound([title, platform])) }
      }),
    get: (actor: MemberActor, appId: AppId) =>
      db.withTenant(actor, async (tx) => {
        const app = await appFor(tx, actor, appId, 'read')
        const [shown] = await show(tx, actor.language, [app])
        if (!shown) throw new AppError('not-found')
        return shown
      }),
    /** Apps of colleagues: owner, kind, counts and errors; no titles (ROLE-9). */
    listOthers: (actor: MemberActor) =>
      db.withTenant(actor, async (tx) => {
        const apps = (await repo.listApps(tx, { scope: 'personal' })).filter(
          ({ created_by, state }) => created_by !== actor.memberId && state !== 'draft',
        )
        const counts = await documents.countByApp(
          tx,
          apps.map(({ id }) => id),
        )
        const owners = [...new Set(apps.map(({ created_by }) => created_by))]
        const cards = await workspace.members.listCards(tx, owners)
        const names = new Map(cards.map(({ id, ws_username }) => [id, ws_username]))
        const items = apps.map((app) => ({
          id: app.id,
          ...kindTexts.badgeOf(actor.language, app.app_key),
          owner: { id: app.created_by, name: names.get(app.created_by) ?? '' },
          state: app.state,
          sync_status: app.sync_status,
          reason_code: app.reason_code,
          doc_count: counts.get(app.id) ?? noCounts,
          updated_at: app.updated_at.toISOString(),
        }))
        return { items }
      }),
  }
}
