import type { AppScope, AppState } from '@zhiwen/contract/enums.ts'
import type { AppId, FileId, MemberId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import { sha256 } from '../platform/crypto.ts'
import { querySql } from '../platform/db/index.ts'
import { newId } from '../platform/ids.ts'
import type { BuiltUser } from './builders.ts'
import type { TestApp } from './test-app.ts'

type Where = Pick<TestApp, 'platform' | 'clock' | 'system'>
type Company = { id: WorkspaceId }
type Of = { workspace: Company; owner: Pick<BuiltUser, 'id'> }
let count = 0

/** The place of a person in a company. */
export async function memberIdOf({ system }: Pick<Where, 'system'>, { workspace, owner }: Of) {
  const text = 'select id from members where workspace_id = $1 and user_id = $2'
  const { rows } = await system.query<{ id: MemberId }>(text, [workspace.id, owner.id])
  const [member] = rows
  if (!member) throw new Error('this person has no place there')
  return member.id
}

type AppFields = Of & { scope?: AppScope; app_key?: string; state?: AppState; title?: string }

/** A connected app that is fed by hand. */
export async function buildApp(where: Where, fields: AppFields): Promise<AppId> {
  const { workspace, scope = 'workspace', app_key = 'upload', state = 'active' } = fields
  const id = newId<AppId>()
  const { title = `数据源 ${(count += 1)}` } = fields
  const created_by = await memberIdOf(where, fields)
  await where.platform.db.withTenant({ workspaceId: workspace.id }, (tx) =>
    querySql(
      tx,
      `insert into apps (id, scope, app_key, title, auth_type, state, created_by, created_at, updated_at)
       values ($1, $2, $3, $4, 4, $5, $6, $7, $7)`,
      [id, scope, app_key, title, state, created_by, where.clock.now()],
    ),
  )
  return id
}

/** A file somebody has uploaded as a document, not yet taken over by an app. */
export async function buildDocumentFile(where: Where, of: Of): Promise<FileId> {
  const id = newId<FileId>()
  const key = `user/${id}`
  const bytes = Buffer.from(`制度正文 ${id}`)
  await where.platform.storage.put(key, bytes, { contentType: 'application/octet-stream' })
  const uploadedBy = await memberIdOf(where, of)
  const facts = [bytes.length, sha256(bytes).toString('hex'), key, where.clock.now()]
  await where.system.query(
    `insert into workspace_files (workspace_id, id, uploaded_by, purpose, name, size, mime, sha256,
       storage_key, created_at, stored_at)
     values ($1, $2, $3, 'document', '制度.txt', $4, 'application/octet-stream', $5, $6, $7, $7)`,
    [of.workspace.id, id, uploadedBy, ...facts],
  )
  return id
}
