import type { MemberId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { Tx } from '../../../../platform/db/index.ts'
import * as repo from './repo.ts'
import { type Searchable, searchTerms } from './terms.ts'

type Indexed = Searchable & { id: MemberId; workspace_id: WorkspaceId }

const termsOf = (member: Indexed) =>
  searchTerms(member).map((term) => ({
    workspace_id: member.workspace_id,
    member_id: member.id,
    term,
  }))

/** Makes new members findable, in the transaction that adds them. */
export const indexNewMembers = (tx: Tx, members: readonly Indexed[]): Promise<void> =>
  repo.insertTerms(tx, members.flatMap(termsOf))

/** Makes a changed member findable by what it is called now. */
export async function reindexMember(tx: Tx, member: Indexed): Promise<void> {
  await repo.removeTerms(tx, member.workspace_id, [member.id])
  await indexNewMembers(tx, [member])
}

/** Takes members out of every search; who left is found no more. */
export const forgetMembers = repo.removeTerms
