import type { DirectoryKey, ImportState } from '@zhiwen/contract/enums.ts'
import type { AppId, ImportId, MemberId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import { developmentKey } from '@zhiwen/fake-directories/directory-server.ts'
import { querySql } from '../platform/db/index.ts'
import { newId } from '../platform/ids.ts'
import type { TestApp } from './test-app.ts'

type Where = Pick<TestApp, 'platform' | 'clock'>
type Company = { id: WorkspaceId }
let count = 0

const insert = (
  { platform }: Where,
  workspace: Company,
  text: string,
  values: readonly unknown[],
) => platform.db.withTenant({ workspaceId: workspace.id }, (tx) => querySql(tx, text, values))

/** A connected directory whose key the development servers accept. */
export async function buildDirectoryApp(
  where: Where,
  { workspace, app_key = 'feishu' }: { workspace: Company; app_key?: DirectoryKey },
): Promise<AppId> {
  const id = newId<AppId>()
  const number = (count += 1)
  const place = { workspace_id: workspace.id, table: 'apps', column: 'credential', row: id }
  const credential = await where.platform.secrets.seal(developmentKey.clientSecret, place)
  const client = `${developmentKey.clientId}-${number}`
  const now = where.clock.now()
  await insert(
    where,
    workspace,
    `insert into apps (id, scope, app_key, title, auth_type, client_id, credential, state,
       created_by, created_at, updated_at)
     values ($1, 'workspace', $2, $3, 2, $4, $5, 'active', $6, $7, $7)`,
    [id, app_key, `通讯录 ${number}`, client, credential, newId<MemberId>(), now],
  )
  return id
}

/** An import nobody works on. */
export async function buildImport(
  where: Where,
  { workspace, state }: { workspace: Company; state: ImportState },
): Promise<ImportId> {
  const id = newId<ImportId>()
  const appId = await buildDirectoryApp(where, { workspace })
  const starter = { user_id: newId(), member_id: newId(), name: '王小明', language: 'zh-hans' }
  const started_by = { ...starter, ip: '127.0.0.1', user_agent: 'test', request_id: 'test' }
  await insert(
    where,
    workspace,
    `insert into directory_imports (id, app_id, state, phase, is_whole, role_ids, started_by,
       created_at, updated_at)
     values ($1, $2, $3, 'list', false, '{}', $4, $5, $5)`,
    [id, appId, state, JSON.stringify(started_by), where.clock.now()],
  )
  return id
}
