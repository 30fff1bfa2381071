import type { UserId } from '@zhiwen/contract/ids.ts'
import type { MemberActor } from '../../../http/actor.ts'
import type { SystemTx } from '../../../platform/db/index.ts'
import { AppError } from '../../../platform/errors.ts'
import { namedActor } from './audit-actor.ts'
import type { MembersNeeds } from './needs.ts'
import type { Person } from './person.ts'
import * as repo from './repo.ts'
import { reindexMember } from './search/index-members.ts'
import { nameSortKey } from './search/terms.ts'

type Profile = Omit<Person, 'userId'>

type Needs = Pick<MembersNeeds, 'clock' | 'audit' | 'memberChanged'>

/** Makes what a person changes of their own places: the nickname, and all that follows the account. */
export function createOwnPlace({ clock, audit, memberChanged }: Needs) {
  async function save(tx: SystemTx, place: repo.MemberRow, changes: repo.MemberChanges) {
    const change = { ids: [place.id], changes, now: clock.now() }
    const [changed] = await repo.updateMembers(tx, place.workspace_id, change)
    if (changed) await reindexMember(tx, changed)
  }

  return {
    /** Changes the own nickname in the current workspace (API-MEM-3). */
    async renameSelf(tx: SystemTx, actor: MemberActor, wsUsername: string): Promise<void> {
      const [place] = await repo.lockMembers(tx, actor.workspaceId, [actor.memberId])
      if (!place) throw new AppError('member-disabled')
      if (place.ws_username === wsUsername) return
      const name_sort = nameSortKey(place.name || wsUsername)
      await save(tx, place, { ws_username: wsUsername, name_sort })
      await audit.record(tx, {
        workspaceId: actor.workspaceId,
        actor: namedActor(actor, place.ws_username),
        action: 'member.updated',
        object: { kind: 'member', id: place.id, name: place.ws_username },
        before: { ws_username: place.ws_username },
        after: { ws_username: wsUsername },
      })
    },
    /**
     * Lets every place follow a changed account: user name and picture always; name, mailbox and
     * number only where the company's record still held the account's old value.
     */
    async followProfile(
      tx: SystemTx,
      userId: UserId,
      { before, after }: { before: Profile; after: Profile },
    ): Promise<void> {
      for (const { workspace_id } of await repo.listPlaces(tx, userId)) {
        const place = await repo.lockPlace(tx, workspace_id, userId)
        if (!place) continue
        const changes = followed(place, before, after)
        if (Object.keys(changes).length > 0) await save(tx, place, changes)
        if (!hasOtherContacts(before, after)) continue
        const news = { workspaceId: workspace_id, memberId: place.id, how: 'contacts' } as const
        for (const hook of memberChanged) await hook(tx, news)
      }
    },
  }
}

const hasOtherContacts = (before: Profile, after: Profile) =>
  before.email !== after.email ||
  before.phone !== after.phone ||
  before.country_code !== after.country_code

function followed(place: repo.MemberRow, before: Profile, after: Profile): repo.MemberChanges {
  const hadPhone = place.phone === before.phone && place.country_code === before.country_code
  const wanted = {
    username: after.username,
    avatar: after.avatar,
    name: place.name === before.name ? after.name : place.name,
    email: place.email === before.email ? after.email : place.email,
    phone: hadPhone ? after.phone : place.phone,
    country_code: hadPhone ? after.country_code : place.country_code,
  }
  const changed = Object.entries(wanted).filter(
    ([name, value]) => Object.entries(place).find(([column]) => column === name)?.[1] !== value,
  )
  const changes: repo.MemberChanges = Object.fromEntries(changed)
  return 'name' in changes
    ? { ...changes, name_sort: nameSortKey(wanted.name || place.ws_username) }
    : changes
}
