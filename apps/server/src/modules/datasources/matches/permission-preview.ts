import { userTypes } from '@zhiwen/contract/enums.ts'
import type { AppId, MemberId } from '@zhiwen/contract/ids.ts'
import type { previewPermission } from '@zhiwen/contract/matches.ts'
import type { MemberActor } from '../../../http/actor.ts'
import type { InputOf } from '../../../http/route.ts'
import type { Db, TenantTx } from '../../../platform/db/index.ts'
import { AppError } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import type { Documents } from '../../documents/index.ts'
import type { Reader, Workspace } from '../../workspace/index.ts'
import { type ReadScopes, tokensOf } from '../access/read-scope.ts'
import { listUsersOf } from '../access/repo.ts'
import { companyAppFor } from '../apps/policy.ts'
import type { ContentApp, ScopeApp } from '../apps/repo.ts'

type Body = InputOf<typeof previewPermission>['body']
type Needs = {
  db: Db
  scopes: ReadScopes
  documents: Pick<Documents, 'countReadable' | 'countByApp'>
  workspace: Pick<Workspace, 'members' | 'findReader' | 'requireRoles'>
}
type Asked = { reader: Reader; tokens: string[] }

/** Makes the answer to how many documents somebody could read with these choices (API-APP-12). */
export function createPermissionPreview({ db, scopes, documents, workspace }: Needs) {
  async function askedOf(tx: TenantTx, body: Body): Promise<Asked> {
    if (body.member_id) {
      const reader = await workspace.findReader(tx, body.member_id)
      if (!reader) throw new AppError('not-found')
      return { reader, tokens: await tokensOf(tx, await listUsersOf(tx, body.member_id)) }
    }
    // Somebody who is in this role, and nobody in particular.
    const reader = {
      memberId: newId<MemberId>(),
      userType: userTypes.member,
      roleIds: body.role_id ? [body.role_id] : [],
      creatorReadsProtected: true,
    }
    return { reader, tokens: [] }
  }

  /** Members who would read protected documents by role, and do not now. */
  async function countGaining(tx: TenantTx, before: ScopeApp, after: ScopeApp): Promise<number> {
    if (after.protected_permission !== 2) return 0
    const members = await workspace.members.listActiveIn(tx, after.protected_role_ids)
    let gaining = 0
    for (const { id } of members) {
      const reader = await workspace.findReader(tx, id)
      const readsOf = (app: ScopeApp) => reader && scopes.scopeOf(reader, [app], []).apps[0]?.reads
      if (readsOf(after) === 'all' && readsOf(before) !== 'all') gaining += 1
    }
    return gaining
  }

  return (actor: MemberActor, appId: AppId, body: Body) =>
    db.withTenant(actor, async (tx) => {
      const app = await companyAppFor(tx, appId)
      const { role_id, role_ids = [], protected_role_ids = [] } = body
      const named = [...(role_id ? [role_id] : []), ...role_ids, ...protected_role_ids]
      await workspace.requireRoles(tx, actor.workspaceId, named)
      const { reader, tokens } = await askedOf(tx, body)
      const chosen = withChoices(app, body)
      const count = (scope: Parameters<Documents['countReadable']>[1]) =>
        documents.countReadable(tx, scope, appId)
      const readable_count = await count(scopes.scopeOf(reader, [chosen], tokens))
      // Everything but what is private to others.
      const open_count = await count({ apps: [{ id: appId, reads: 'all' }], tokens })
      const document_count = await count({ apps: [{ id: appId, reads: 'own' }], tokens: [] })
      return {
        readable_count,
        document_count,
        not_listed_count: open_count - readable_count,
        private_count: document_count - open_count,
        gaining_members: await countGaining(tx, app, chosen),
      }
    })
}

function withChoices(app: ContentApp, body: Body): ScopeApp {
  return {
    ...app,
    data_permission: body.data_permission ?? app.data_permission,
    role_ids: body.role_ids ?? app.role_ids,
    protected_permission: body.protected_permission ?? app.protected_permission,
    protected_role_ids: body.protected_role_ids ?? app.protected_role_ids,
  }
}
