import type { AuditAction } from '@zhiwen/contract/enums.ts'
import type { MemberId, UserId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { Database } from '../../database.gen.ts'
import { ownTables } from '../../platform/db/index.ts'

type Own = Pick<Database, 'audit_rows' | 'audit_heads'>
type RowColumns = {
  workspace_id: WorkspaceId
  action: AuditAction
  actor_user_id: UserId | null
  actor_member_id: MemberId | null
}

export const auditDb = ownTables<{
  audit_rows: Omit<Own['audit_rows'], keyof RowColumns> & RowColumns
  audit_heads: Omit<Own['audit_heads'], 'workspace_id'> & { workspace_id: WorkspaceId }
}>()
