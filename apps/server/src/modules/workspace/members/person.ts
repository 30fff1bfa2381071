import type { UserType } from '@zhiwen/contract/enums.ts'
import type { MemberId, UserId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { NewMember } from './repo.ts'
import { nameSortKey } from './search/terms.ts'

/** What an account brings along into a workspace: names, and contact data that was proven. */
export type Person = {
  userId: UserId
  username: string
  name: string
  email: string
  country_code: string
  phone: string
  avatar: string | null
}

/** Somebody a manager adds, as the company knows them; there may be no account yet. */
export type InvitedPerson = Omit<Person, 'userId' | 'avatar'> & { ws_username: string }

type Place = { workspaceId: WorkspaceId; id: MemberId; userType: UserType; wsUsername: string }

/** The row of somebody who is in from now on. */
export const activeMember = (person: Person, place: Place, now: Date): NewMember => ({
  workspace_id: place.workspaceId,
  id: place.id,
  user_id: person.userId,
  username: person.username,
  ws_username: place.wsUsername,
  name: person.name,
  name_sort: nameSortKey(person.name || place.wsUsername),
  user_type: place.userType,
  state: 'active',
  email: person.email,
  country_code: person.country_code,
  phone: person.phone,
  avatar: person.avatar,
  joined_at: now,
})
