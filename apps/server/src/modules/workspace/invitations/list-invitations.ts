import type { InvitationId, MemberId } from '@zhiwen/contract/ids.ts'
import type { listInvitations, listJoined } from '@zhiwen/contract/invitations.ts'
import type { MemberActor } from '../../../http/actor.ts'
import type { InputOf } from '../../../http/route.ts'
import { listCards } from '../members/repo.ts'
import type { InvitationsNeeds } from './needs.ts'
import { invitationFor } from './policy.ts'
import * as repo from './repo.ts'
import { toInvitations } from './to-invitation.ts'

type Needs = Pick<InvitationsNeeds, 'clock' | 'db' | 'files'>

const partOf = ({ page, page_size }: { page: number; page_size: number }) => ({
  limit: page_size,
  offset: (page - 1) * page_size,
})

/** Makes the lists managers read (API-INV-1): invitations, and who came by one. */
export function createListInvitations({ clock, db, files }: Needs) {
  return {
    /** Invitations of a kind and state, newest first. */
    list: (actor: MemberActor, query: InputOf<typeof listInvitations>['query']) =>
      db.withTenant(actor, async (tx) => {
        const { page, page_size, kind, state } = query
        const now = clock.now()
        const filter = { kind, state, now }
        const rows = await repo.list(tx, filter, partOf(query))
        const items = await toInvitations(tx, actor.workspaceId, rows, now)
        return { items, total: await repo.count(tx, filter), page, page_size }
      }),
    /** Who joined by an invitation, latest first; people who have left since keep their line. */
    async joined(actor: MemberActor, id: InvitationId, query: InputOf<typeof listJoined>['query']) {
      const { page, page_size } = query
      const { uses, total, cards } = await db.withTenant(actor, async (tx) => {
        await invitationFor(tx, id)
        const uses = await repo.listUses(tx, id, partOf(query))
        const cards = await listCards(
          tx,
          uses.map(({ member_id }) => member_id),
        )
        return { uses, total: await repo.countUses(tx, id), cards }
      })
      const items = await Promise.all(
        uses.map(async ({ member_id, joined_at }) => ({
          member_id,
          ...(await card(member_id, cards)),
          joined_at: joined_at.toISOString(),
        })),
      )
      return { items, total, page, page_size }
    },
  }

  async function card(id: MemberId, cards: Awaited<ReturnType<typeof listCards>>) {
    const found = cards.find((one) => one.id === id)
    return {
      ws_username: found?.ws_username ?? '',
      avatar_url: await files.avatars.url(found?.avatar ?? null),
    }
  }
}
