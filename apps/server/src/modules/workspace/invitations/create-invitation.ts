import type { InvitationExpiry } from '@zhiwen/contract/enums.ts'
import type { InvitationId, MemberId, RoleId } from '@zhiwen/contract/ids.ts'
import { openLinksMax } from '@zhiwen/contract/limits.ts'
import type { MemberActor } from '../../../http/actor.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { AppError } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { type Codes, hashOf } from './code.ts'
import { invitationSend } from './jobs.ts'
import type { InvitationsNeeds } from './needs.ts'
import * as repo from './repo.ts'
import { endOfTerm } from './state.ts'

/** Who invites; a job acts for the manager who started it, with the same fields. */
export type Inviter = Pick<MemberActor, 'workspaceId' | 'memberId' | 'userId' | 'language'> & {
  name: string
}

/** Somebody a place waits for, and how the company can be sure it is them (attack M3). */
export type NamedPerson = {
  memberId: MemberId
  name: string
  email: string
  country_code: string
  phone: string
}

type Terms = { term: InvitationExpiry; maxUses: number }
type Made = { invitation: repo.InvitationRow; code: string; link: string }

/** A named invitation stays open as long as a new link does unless told otherwise (ENT-18). */
const namedTerms: Terms = { term: '7d', maxUses: 1 }
const nobody = { memberId: null, name: '', email: '', country_code: '', phone: '' }

type Needs = Pick<InvitationsNeeds, 'clock' | 'jobs'> & { codes: Codes }

/** Makes invitations: the row, its code, and for a named one the message; no audit row, that is the caller's. */
export function createOpenInvitations({ clock, jobs, codes }: Needs) {
  async function insert(
    tx: TenantTx,
    inviter: Inviter,
    terms: Terms,
    people: readonly (NamedPerson | typeof nobody)[],
  ): Promise<Made[]> {
    const common = commonOf(inviter, terms, clock.now())
    const made = people.map((person) => {
      const id = newId<InvitationId>()
      return { id, person, code: codes.codeOf(id) }
    })
    const rows = await repo.insertInvitations(
      tx,
      made.map(({ id, code, person: { memberId, name, email, country_code, phone } }) => ({
        ...common,
        id,
        kind: memberId ? 'named' : 'link',
        code_hash: hashOf(code),
        member_id: memberId,
        name,
        email,
        country_code,
        phone,
      })),
    )
    return made.flatMap(({ id, code }) => {
      const invitation = rows.find((row) => row.id === id)
      return invitation ? [{ invitation, code, link: codes.linkOf(code) }] : []
    })
  }

  return {
    /** Makes an open link with roles; whoever joins by it becomes a plain member. */
    async link(tx: TenantTx, inviter: Inviter, terms: Terms & { roleIds: readonly RoleId[] }) {
      const [made] = await insert(tx, inviter, terms, [nobody])
      if (!made) throw new Error('the link was not stored')
      const { roleIds } = terms
      const invitationId = made.invitation.id
      if (roleIds.length > 0) {
        await repo.insertRoles(tx, inviter.workspaceId, { invitationId, roleIds })
      }
      return made
    },
    /** Makes a named invitation for each of these people and queues the messages. */
    async named(tx: TenantTx, inviter: Inviter, people: readonly NamedPerson[]): Promise<Made[]> {
      if (people.length === 0) return []
      const made = await insert(tx, inviter, namedTerms, people)
      for (const { invitation } of made) {
        const payload = { workspace_id: inviter.workspaceId, invitation_id: invitation.id }
        await jobs.send(tx, invitationSend, payload)
      }
      return made
    },
    /**
     * Throws when there are more open links than a workspace may have. Asked after the audit row was
     * written: its lock lets one act of a workspace go at a time, so the number is exact.
     */
    async requireRoom(tx: TenantTx): Promise<void> {
      const open = await repo.count(tx, { kind: 'link', state: 'open', now: clock.now() })
      if (open > openLinksMax) throw new AppError('state-conflict', { limit: openLinksMax })
    },
  }
}

const commonOf = (inviter: Inviter, { term, maxUses }: Terms, now: Date) => ({
  workspace_id: inviter.workspaceId,
  term,
  expires_at: endOfTerm(term, now),
  max_uses: maxUses,
  created_by: inviter.memberId,
  created_by_user: inviter.userId,
  inviter: inviter.name,
  language: inviter.language,
  created_at: now,
})

export type OpenInvitations = ReturnType<typeof createOpenInvitations>
