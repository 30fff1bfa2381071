import type { InvitationId } from '@zhiwen/contract/ids.ts'
import type { createInvitation } from '@zhiwen/contract/invitations.ts'
import type { MemberActor } from '../../../http/actor.ts'
import type { InputOf } from '../../../http/route.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { AppError } from '../../../platform/errors.ts'
import { auditActor } from '../members/audit-actor.ts'
import { lockMembers } from '../members/repo.ts'
import { requireRoles } from '../roles/role-members.ts'
import type { OpenInvitations } from './create-invitation.ts'
import { createFinishAct } from './finish-act.ts'
import type { InvitationsNeeds } from './needs.ts'
import { invitationFor, invitationToChange } from './policy.ts'
import * as repo from './repo.ts'
import { stateOf } from './state.ts'
import { rolesOf } from './to-invitation.ts'

type Needs = Pick<InvitationsNeeds, 'clock' | 'db' | 'limits' | 'audit'> & {
  open: OpenInvitations
}

/** Makes what managers do with invitations (API-INV-1): make, renew, send again, revoke. */
export function createManageInvitations({ clock, db, limits, audit, open }: Needs) {
  const finish = createFinishAct({ clock, audit })

  /** Closes an invitation and makes another for the same people, on the same terms (SM-8). */
  async function renew(tx: TenantTx, actor: MemberActor, old: repo.InvitationRow, name: string) {
    const now = clock.now()
    const inviter = { ...actor, name }
    if (old.member_id) {
      await repo.revoke(tx, old.id, now)
      const [made] = await open.named(tx, inviter, [{ ...old, memberId: old.member_id }])
      if (!made) throw new Error('the invitation was not stored')
      return made
    }
    const roleIds = (await rolesOf(tx, actor.workspaceId, [old]))(old)
    if (stateOf(old, now) === 'open') await repo.revoke(tx, old.id, now)
    return open.link(tx, inviter, { term: old.term, maxUses: old.max_uses, roleIds })
  }

  const replace = (actor: MemberActor, id: InvitationId, action: 'reset' | 'resent') =>
    db.withTenant(actor, async (tx) => {
      await requireExpected(tx, await invitationFor(tx, id))
      const old = await invitationToChange(tx, id)
      requireRenewable(old, action)
      const named = await auditActor(tx, actor)
      const made = await renew(tx, actor, old, named.name)
      const act = { actor: named, action: `invitation.${action}`, ...made } as const
      const invitation = await finish(tx, act)
      await open.requireRoom(tx)
      return { ...made, invitation }
    })

  return {
    /** Makes an open link (API-INV-1); its code is shown here and never again. */
    create: (actor: MemberActor, body: InputOf<typeof createInvitation>['body']) =>
      db.withTenant(actor, async (tx) => {
        await requireRoles(tx, actor.workspaceId, body.role_ids)
        const named = await auditActor(tx, actor)
        const terms = { term: body.expires, maxUses: body.max_uses, roleIds: body.role_ids }
        const made = await open.link(tx, { ...actor, name: named.name }, terms)
        const act = { actor: named, action: 'invitation.created', ...made } as const
        const invitation = await finish(tx, act)
        await open.requireRoom(tx)
        return { ...made, invitation }
      }),
    reset: (actor: MemberActor, id: InvitationId) => replace(actor, id, 'reset'),
    /** Sends a named invitation again; nobody is sent one all day long (attack A4). */
    async resend(actor: MemberActor, id: InvitationId) {
      const person = await db.withTenant(actor, (tx) => invitationFor(tx, id))
      if (person.member_id) await limits.take('invitation-resend', person.member_id)
      return replace(actor, id, 'resent')
    },
    /** Closes an invitation that is still open. */
    revoke: (actor: MemberActor, id: InvitationId) =>
      db.withTenant(actor, async (tx) => {
        const old = await invitationToChange(tx, id)
        if (stateOf(old, clock.now()) !== 'open') throw new AppError('state-conflict')
        const revoked = await repo.revoke(tx, id, clock.now())
        if (!revoked) throw new Error('the held invitation is gone')
        const named = await auditActor(tx, actor)
        const act = { actor: named, action: 'invitation.revoked', invitation: revoked } as const
        return finish(tx, act)
      }),
  }
}

/** A named invitation lives as long as its person is expected; the place is held before it. */
async function requireExpected(
  tx: TenantTx,
  { member_id, workspace_id }: repo.InvitationRow,
): Promise<void> {
  if (!member_id) return
  const [place] = await lockMembers(tx, workspace_id, [member_id])
  if (place?.state !== 'invited') throw new AppError('state-conflict')
}

/** A revoked link stays closed, and nobody is there to send a link to. */
function requireRenewable({ kind, revoked_at }: repo.InvitationRow, action: 'reset' | 'resent') {
  const isClosedLink = kind === 'link' && (revoked_at !== null || action === 'resent')
  if (isClosedLink) throw new AppError('state-conflict')
}
