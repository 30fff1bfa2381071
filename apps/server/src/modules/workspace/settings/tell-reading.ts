import { userTypes } from '@zhiwen/contract/enums.ts'
import type { MemberActor } from '../../../http/actor.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { AppError } from '../../../platform/errors.ts'
import { auditActor } from '../members/audit-actor.ts'
import type { MembersNeeds } from '../members/needs.ts'
import { listOwners } from '../members/repo.ts'
import { createTellMembers } from '../members/tell-members.ts'
import type { rulesOf } from './read-settings.ts'

type Rules = ReturnType<typeof rulesOf>
type Sides = { before: Rules; after: Rules | undefined }

/** Makes the guard of what the creator may read (READ-9): theirs alone to change, and told to every admin. */
export function createTellReading(needs: Pick<MembersNeeds, 'events' | 'notices'>) {
  const tell = createTellMembers(needs)
  return async (tx: TenantTx, actor: MemberActor, { before, after }: Sides): Promise<void> => {
    const now = after?.creator_reads_protected
    if (now === undefined || now === before.creator_reads_protected) return
    if (actor.userType !== userTypes.creator) throw new AppError('access-denied')
    const admins = (await listOwners(tx, null)).filter(({ id }) => id !== actor.memberId)
    const { name } = await auditActor(tx, actor)
    const kind = now ? 'creator-reads-on' : 'creator-reads-off'
    const params = { actor: name }
    await tell(tx, { workspaceId: actor.workspaceId, members: admins, kind, params })
  }
}
