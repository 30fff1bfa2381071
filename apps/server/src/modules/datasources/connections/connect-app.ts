import type { connectDirectory, DirectorySource } from '@zhiwen/contract/directory.ts'
import { authTypes } from '@zhiwen/contract/enums.ts'
import type { AppId } from '@zhiwen/contract/ids.ts'
import type { MemberActor } from '../../../http/actor.ts'
import type { InputOf } from '../../../http/route.ts'
import type { Clock } from '../../../platform/clock.ts'
import { type Db, isUniqueViolation, type TenantTx } from '../../../platform/db/index.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import type { Audit } from '../../audit/index.ts'
import type { Workspace } from '../../workspace/index.ts'
import { appFor } from './policy.ts'
import * as repo from './repo.ts'
import type { Sources } from './sources.ts'
import { toldFault } from './told-fault.ts'

/** READ-22: app id and secret. */
const byAppSecret = authTypes.appSecret

export type AppsNeeds = {
  db: Db
  clock: Clock
  audit: Audit
  workspace: Pick<Workspace, 'auditActor'>
  sources: Sources
  /** When each app was last imported from. */
  lastImports(tx: TenantTx): Promise<Map<AppId, Date>>
  /** What ends together with an app, in the same transaction. */
  appEnded(tx: TenantTx, app: repo.AppRow): Promise<void>
}

/** Makes connecting, listing and disconnecting of directories (API-MEM-7). */
export function createApps(needs: AppsNeeds) {
  const { db, clock, sources } = needs
  const note = createNote(needs)
  const shown = (app: repo.AppRow, last: Date | undefined) =>
    toSource(app, { last, isDevelopment: sources.isDevelopment(app) })

  return {
    list: (actor: MemberActor) =>
      db.withTenant(actor, async (tx) => {
        const last = await needs.lastImports(tx)
        return { items: (await repo.listApps(tx)).map((app) => shown(app, last.get(app.id))) }
      }),
    /** Tries the key on the source before it is kept. */
    async connect(actor: MemberActor, given: InputOf<typeof connectDirectory>['body']) {
      const { app_key, title, client_id, client_secret } = given
      const key = { app_key, id: newId<AppId>(), workspace_id: actor.workspaceId }
      const { connector, ctx } = sources.sourceOf(key, {
        clientId: client_id,
        clientSecret: client_secret,
      })
      await connector.listDepartments(ctx, connector.rootDepartment, null).catch(toldFault)
      const credential = await sources.seal(key, client_secret)
      const created_by = actor.memberId
      const row = { ...key, title, client_id, credential, auth_type: byAppSecret, created_by }
      return db.withTenant(actor, async (tx) => {
        const app = await repo.insertApp(tx, row, clock.now()).catch(takenOr)
        await note(tx, actor, 'directory.connected', app)
        return shown(app, undefined)
      })
    },
    disconnect: (actor: MemberActor, appId: AppId) =>
      db.withTenant(actor, async (tx) => {
        const app = await appFor(tx, appId)
        if (!(await repo.removeApp(tx, appId, clock.now()))) throw new AppError('not-found')
        await needs.appEnded(tx, app)
        await note(tx, actor, 'directory.disconnected', app)
        sources.forget(app)
        return null
      }),
  }
}

function takenOr(error: unknown): never {
  if (isUniqueViolation(error, 'apps_title_key')) {
    throw fieldError('value-taken', 'title', 'field.app-title-taken')
  }
  if (isUniqueViolation(error, 'apps_client_key')) {
    throw fieldError('value-taken', 'client_id', 'field.client-id-taken')
  }
  throw error
}

type Shown = { last: Date | undefined; isDevelopment: boolean }

const toSource = (app: repo.AppRow, { last, isDevelopment }: Shown): DirectorySource => ({
  id: app.id,
  app_key: app.app_key,
  title: app.title,
  client_id: app.client_id,
  state: app.state,
  is_development: isDevelopment,
  last_import_at: last?.toISOString() ?? null,
  created_at: app.created_at.toISOString(),
})

type Act = 'directory.connected' | 'directory.disconnected'

/** Makes the audit row of an app that came or went; its secret is no part of it. */
function createNote({ audit, workspace }: Pick<AppsNeeds, 'audit' | 'workspace'>) {
  return async (tx: TenantTx, actor: MemberActor, action: Act, app: repo.AppRow): Promise<void> => {
    const facts = { app_key: app.app_key, client_id: app.client_id }
    await audit.record(tx, {
      workspaceId: actor.workspaceId,
      actor: await workspace.auditActor(tx, actor),
      action,
      object: { kind: 'app', id: app.id, name: app.title },
      ...(action === 'directory.connected' ? { after: facts } : { before: facts }),
    })
  }
}
