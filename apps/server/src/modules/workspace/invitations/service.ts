import type { MemberId } from '@zhiwen/contract/ids.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import type { Texts } from '../../../platform/i18n/index.ts'
import type { Mail } from '../../../platform/mail/index.ts'
import { findName } from '../members/repo.ts'
import { createAcceptInvitation } from './accept-invitation.ts'
import { createCodes } from './code.ts'
import { createOpenInvitations, type Inviter, type NamedPerson } from './create-invitation.ts'
import { findInvitation } from './find-invitation.ts'
import { invitationJobs } from './jobs.ts'
import { createListInvitations } from './list-invitations.ts'
import { createManageInvitations } from './manage-invitations.ts'
import type { InvitationsNeeds } from './needs.ts'
import { createReadInvitation } from './read-invitation.ts'

export type InvitationsService = ReturnType<typeof createInvitations>

/** Puts the parts of invitations together; every line says what a part is given. */
export function createInvitations(needs: InvitationsNeeds & { mail: Mail; texts: Texts }) {
  const codes = createCodes(needs.config)
  const open = createOpenInvitations({ ...needs, codes })
  return {
    ...createManageInvitations({ ...needs, open }),
    ...createListInvitations(needs),
    read: createReadInvitation(needs),
    find: findInvitation,
    accept: createAcceptInvitation(needs),
    /** Invites people whose places wait, and queues the messages; links come back in the same order. */
    async createNamed(
      tx: TenantTx,
      actor: Omit<Inviter, 'name'>,
      people: readonly NamedPerson[],
    ): Promise<{ memberId: MemberId; link: string }[]> {
      const name = (await findName(tx, actor.workspaceId, actor.memberId)) ?? ''
      const made = await open.named(tx, { ...actor, name }, people)
      return people.map(({ memberId }, index) => ({ memberId, link: made[index]?.link ?? '' }))
    },
    handlers: invitationJobs({ ...needs, codes }),
  }
}
