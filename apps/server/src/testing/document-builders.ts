import type { DocumentState } from '@zhiwen/contract/enums.ts'
import type { AppId, DocGroupId, DocumentId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import { querySql } from '../platform/db/index.ts'
import { newId } from '../platform/ids.ts'
import { buildApp, memberIdOf } from './app-builders.ts'
import type { BuiltUser } from './builders.ts'
import type { TestApp } from './test-app.ts'

type Where = Pick<TestApp, 'platform' | 'clock' | 'system'>
type Of = { workspace: { id: WorkspaceId }; owner: Pick<BuiltUser, 'id'> }

/** A document of an app, found and nothing more. */
export async function buildDocument(
  { system, clock }: Pick<Where, 'system' | 'clock'>,
  {
    workspaceId,
    appId,
    title = '考勤制度.md',
    state = 'found',
  }: { workspaceId: WorkspaceId; appId: AppId; title?: string; state?: DocumentState },
): Promise<DocumentId> {
  const id = newId<DocumentId>()
  await system.query(
    `insert into documents (workspace_id, id, app_id, external_id, title, path, visibility, acl_hash,
       state, source_version, created_at, updated_at, removed_at)
     values ($1, $2, $3, $4, $5, '制度', 3, '', $6, 'v1', $7, $7,
       case when $6 = 'removed' then $7::timestamptz end)`,
    [workspaceId, id, appId, id, title, state, clock.now()],
  )
  return id
}

/** A document in the app a person connected last; in a new one of their own if there is none. */
export async function buildOwnDocument(where: Where, of: Of): Promise<DocumentId> {
  const { rows } = await where.system.query<{ id: AppId }>(
    `select id from apps where workspace_id = $1 and created_by = $2 and scope = 'personal'
     order by id desc limit 1`,
    [of.workspace.id, await memberIdOf(where, of)],
  )
  const appId = rows[0]?.id ?? (await buildApp(where, { ...of, scope: 'personal' }))
  return buildDocument(where, { workspaceId: of.workspace.id, appId })
}

/** A personal doc group without anything in it. */
export async function buildOwnGroup(where: Where, of: Of): Promise<DocGroupId> {
  const id = newId<DocGroupId>()
  const ownerId = await memberIdOf(where, of)
  await where.platform.db.withTenant({ workspaceId: of.workspace.id }, (tx) =>
    querySql(
      tx,
      `insert into doc_groups (id, name, scope, owner_id, items, created_at, updated_at)
       values ($1, $2, 'personal', $3, '[]', $4, $4)`,
      [id, `分组 ${id.slice(-12)}`, ownerId, where.clock.now()],
    ),
  )
  return id
}
