import type { NoticeKind } from '@zhiwen/contract/enums.ts'
import type { WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { Tx } from '../../../platform/db/index.ts'
import { getCompanyName } from '../repo.ts'
import type { MembersNeeds } from './needs.ts'
import type { MemberRow } from './repo.ts'

type News = {
  workspaceId: WorkspaceId
  members: readonly MemberRow[]
  kind: NoticeKind
  params: Record<string, string>
}

/** Makes the way to tell people what was done to their place; their open pages look again at once. */
export function createTellMembers({ events, notices }: Pick<MembersNeeds, 'events' | 'notices'>) {
  return async (tx: Tx, { workspaceId, members, kind, params }: News): Promise<void> => {
    const people = members.flatMap(({ user_id }) => (user_id === null ? [] : [user_id]))
    if (people.length === 0) return
    const companyName = await getCompanyName(tx, workspaceId)
    for (const to of people) {
      await notices.send(tx, { to, workspaceId, companyName, kind, params })
      await events.announceUser(tx, to)
    }
  }
}
