import type { NoticeKind } from '@zhiwen/contract/enums.ts'
import type { MemberId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import type { MembersNeeds } from './needs.ts'
import * as repo from './repo.ts'
import { createTellMembers } from './tell-members.ts'

type News = {
  workspaceId: WorkspaceId
  /** The owner of what is personal; null: what belongs to the company. */
  ownerId: MemberId | null
  kind: NoticeKind
  params: Record<string, string>
}

/** Makes the way to tell whoever looks after something: its owner, or every manager. */
export function createTellOwners(needs: Pick<MembersNeeds, 'events' | 'notices'>) {
  const tell = createTellMembers(needs)
  return async (tx: TenantTx, { ownerId, ...news }: News): Promise<void> => {
    await tell(tx, { ...news, members: await repo.listOwners(tx, ownerId) })
  }
}
