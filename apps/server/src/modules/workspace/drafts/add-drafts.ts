import type { CheckedDraft, DraftReason, MemberDraft } from '@zhiwen/contract/drafts.ts'
import type { MemberId, RoleId } from '@zhiwen/contract/ids.ts'
import { defaultCountryCode } from '@zhiwen/contract/limits.ts'
import type { MemberActor } from '../../../http/actor.ts'
import type { Db, TenantTx } from '../../../platform/db/index.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Billing } from '../../billing/index.ts'
import type { InvitationsService } from '../invitations/service.ts'
import type { createAddInvited } from '../members/add-invited.ts'
import { requireRoles } from '../roles/role-members.ts'
import { type CheckDrafts, numbered } from './check-drafts.ts'

export type AddNeeds = {
  db: Db
  billing: Pick<Billing, 'seatBalance'>
  addInvited: ReturnType<typeof createAddInvited>
  invitations: Pick<InvitationsService, 'createNamed'>
  drafts: CheckDrafts
}

type Result = {
  line: number
  status: 1 | 3
  reasons: DraftReason[]
  member_id: MemberId | null
  link: string | null
}

const added = 1
const refused = 3

/** Makes the adding of rows: wrong ones are refused by name, the others come in as one (API-MEM-2). */
export function createAddDrafts({ db, billing, addInvited, invitations, drafts }: AddNeeds) {
  async function invite(
    tx: TenantTx,
    actor: MemberActor,
    rows: readonly CheckedDraft[],
    roleIds: readonly RoleId[],
  ) {
    const people = rows.map(({ draft }) => ({
      ...draft,
      country_code: draft.country_code || defaultCountryCode,
    }))
    const ids = await addInvited(tx, actor, { people, roleIds })
    const named = people.map((person, index) => ({ ...person, memberId: idAt(ids, index) }))
    const sent = await invitations.createNamed(tx, actor, named)
    return new Map(
      rows.map(({ line, draft }, index) => {
        // Who has a mailbox gets the link there; for the others the manager passes it on.
        const link = draft.email ? null : (sent[index]?.link ?? null)
        return [line, { member_id: idAt(ids, index), link }] as const
      }),
    )
  }

  return async (actor: MemberActor, given: { rows: MemberDraft[]; role_ids: RoleId[] }) => {
    const prepared = await drafts.prepare(numbered(given.rows))
    return db.withTenant(actor, async (tx) => {
      // Also when every row is refused: a foreign role must never look like a good one.
      await requireRoles(tx, actor.workspaceId, given.role_ids)
      const { rows, seats_left } = await drafts.checkIn(tx, actor, prepared)
      if (seats_left === 0) {
        throw new AppError('quota-members', await billing.seatBalance(tx, actor.workspaceId))
      }
      const good = rows.filter(({ verdict }) => verdict !== 'wrong')
      const invited = await invite(tx, actor, good, given.role_ids)
      const results = rows.map(({ line, reasons }): Result => {
        const done = invited.get(line)
        return {
          line,
          reasons,
          status: done ? added : refused,
          ...(done ?? { member_id: null, link: null }),
        }
      })
      return { results }
    })
  }
}

function idAt(ids: readonly MemberId[], index: number): MemberId {
  const id = ids[index]
  if (!id) throw new Error('a person was added without an id')
  return id
}
