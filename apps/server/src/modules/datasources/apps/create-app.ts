import type { App, createApp } from '@zhiwen/contract/apps.ts'
import type { AppId, RoleId } from '@zhiwen/contract/ids.ts'
import type { MemberActor } from '../../../http/actor.ts'
import type { InputOf } from '../../../http/route.ts'
import { isUniqueViolation, type TenantTx } from '../../../platform/db/index.ts'
import { fieldError } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { authTypeOf, checkForm, typedCredential } from './form.ts'
import type { AppsNeeds } from './needs.ts'
import * as repo from './repo.ts'
import { createRequireRoom } from './require-room.ts'

type Body = InputOf<typeof createApp>['body']

/** Makes the connecting of apps: tested before it is kept, unless it is a draft (API-APP-2, SM-2). */
export function createCreateApp(needs: AppsNeeds) {
  const { db, clock, kinds, sources, testing, admitScope, show, note, ingestion } = needs
  const requireRoom = createRequireRoom(needs)

  async function keep(tx: TenantTx, actor: MemberActor, app: repo.NewApp): Promise<App[]> {
    await requireRoles(tx, needs, actor, app)
    if (app.scope === 'workspace' && app.state === 'active') {
      await requireRoom(tx, actor.workspaceId)
    }
    const made = await repo.insertApp(tx, app, clock.now()).catch(titleTaken)
    if (made.state === 'active') await ingestion.appActivated(tx, made)
    await note(tx, actor, made, { action: 'app.created', after: factsOf(made) })
    return show(tx, actor.language, [made])
  }

  return async (actor: MemberActor, body: Body): Promise<App> => {
    const { is_draft, settings, ...rest } = body
    const connector = kinds.get(body.app_key)
    const credential = typedCredential(connector, body) ?? {}
    await db.withTenant(actor, (tx) => admitScope(tx, actor, body.scope, connector))
    const place = { workspace_id: actor.workspaceId, id: newId<AppId>() }
    const typed = { settings, credential }
    const given = is_draft ? typed : checkForm(connector, typed)
    const tested = { ...place, app_key: body.app_key }
    if (!is_draft) await testing.require(actor, tested, given)
    const app: repo.NewApp = {
      ...rest,
      ...place,
      // A kind that can never know readers offers only chosen roles (READ-3).
      protected_permission: kinds.knowsReaders(body.app_key) ? rest.protected_permission : 2,
      state: is_draft ? 'draft' : 'active',
      settings: given.settings,
      credential: await sources.seal(place, given.credential),
      auth_type: authTypeOf(connector, given),
      created_by: actor.memberId,
    }
    const [shown] = await db.withTenant(actor, (tx) => keep(tx, actor, app))
    if (!shown) throw new Error('a new app was not shown')
    return shown
  }
}

/** Roles a range names must exist; only managers choose ranges. */
export async function requireRoles(
  tx: TenantTx,
  { workspace }: Pick<AppsNeeds, 'workspace'>,
  actor: MemberActor,
  ranges: {
    role_ids?: readonly RoleId[] | undefined
    protected_role_ids?: readonly RoleId[] | undefined
  },
): Promise<void> {
  const named = [...(ranges.role_ids ?? []), ...(ranges.protected_role_ids ?? [])]
  await workspace.requireRoles(tx, actor.workspaceId, named)
}

/** A title is free once per company, or per person. */
export function titleTaken(error: unknown): never {
  if (
    isUniqueViolation(error, 'apps_title_key') ||
    isUniqueViolation(error, 'apps_personal_title_key')
  ) {
    throw fieldError('value-taken', 'title', 'field.app-title-taken')
  }
  throw error
}

/** What the audit log keeps of an app; never its key. */
export const factsOf = (app: repo.ContentApp) => ({
  app_key: app.app_key,
  state: app.state,
  ...(app.scope === 'workspace' && {
    title: app.title,
    settings: app.settings,
    auto_sync: app.auto_sync,
    data_permission: app.data_permission,
    role_ids: app.role_ids,
    protected_permission: app.protected_permission,
    protected_role_ids: app.protected_role_ids,
    default_visibility: app.default_visibility,
    mapping_types: app.mapping_types,
  }),
})
