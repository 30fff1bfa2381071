import type { MemberId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { Database } from '../../../../database.gen.ts'
import { ownTables } from '../../../../platform/db/index.ts'

type Own = Pick<Database, 'member_terms'>

export const termsDb = ownTables<{
  member_terms: Omit<Own['member_terms'], 'workspace_id' | 'member_id'> & {
    workspace_id: WorkspaceId
    member_id: MemberId
  }
}>()
