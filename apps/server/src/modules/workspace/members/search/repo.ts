import type { MemberId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { Tx } from '../../../../platform/db/index.ts'
import { termsDb } from './tables.ts'

/** The members with a term that begins with the key, as a part of a larger question. */
export const matching = (tx: Tx, key: string) =>
  termsDb(tx)
    .selectFrom('member_terms')
    .select('member_id')
    .where('term', '>=', key)
    // No term holds a character behind this one, so the range is exactly "begins with".
    .where('term', '<', `${key}\u{10FFFF}`)

export const removeTerms = (tx: Tx, workspaceId: WorkspaceId, memberIds: readonly MemberId[]) =>
  termsDb(tx)
    .deleteFrom('member_terms')
    .where('workspace_id', '=', workspaceId)
    .where('member_id', 'in', memberIds)
    .execute()

type NewTerm = { workspace_id: WorkspaceId; member_id: MemberId; term: string }

/** One statement takes this many: a statement has at most 65,535 parameters. */
const most = 10_000

export async function insertTerms(tx: Tx, terms: readonly NewTerm[]): Promise<void> {
  for (let start = 0; start < terms.length; start += most) {
    await termsDb(tx)
      .insertInto('member_terms')
      .values(terms.slice(start, start + most))
      .execute()
  }
}
