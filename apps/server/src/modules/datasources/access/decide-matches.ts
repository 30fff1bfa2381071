import {
  type MappingType,
  type MatchReason,
  type MemberState,
  results,
} from '@zhiwen/contract/enums.ts'
import type { MemberId } from '@zhiwen/contract/ids.ts'
import { isContactId } from './principals.ts'

/** A source user with one spelling for contacts. */
export type SourceUser = { open_id: string; mobile: string; email: string; is_active: boolean }
export type Holder = { id: MemberId; state: MemberState }

/** What is known around the users of one source. */
export type Surroundings = {
  mappingTypes: readonly MappingType[]
  /** The custom table: a member, or nobody. */
  pairs: ReadonlyMap<string, MemberId | null>
  /** Members by the numbers and mailboxes they have proven. */
  holders: ReadonlyMap<string, Holder>
  /** Members that pairs name; who is missing is gone. */
  members: ReadonlyMap<MemberId, Holder>
}

/** ENT-10 as it is stored. */
export type Match = {
  open_id: string
  member_id: MemberId | null
  method: MappingType | null
  status: 1 | 3
  reason: MatchReason | null
}

const failed = (open_id: string, reason: MatchReason): Match => ({
  open_id,
  member_id: null,
  method: null,
  status: results.fail,
  reason,
})

function asMember(open_id: string, holder: Holder | undefined, method: MappingType): Match {
  if (holder?.state === 'disabled') return failed(open_id, 'member_disabled')
  if (holder?.state !== 'active') return failed(open_id, 'no_match')
  return { open_id, member_id: holder.id, method, status: results.success, reason: null }
}

/**
 * Decides who each user of a source is (READ-4): the custom pair is final; else number, then
 * mailbox, and only what members have proven. One value on two users, two members behind one user,
 * or two users behind one member is nobody: any of them could be the other.
 */
export function decideMatches(users: readonly SourceUser[], around: Surroundings): Match[] {
  const bearers = countBearers(users)
  const decided = users.map((user) => decide(user, around, bearers))
  const claims = new Map<MemberId, number>()
  for (const { open_id, member_id, method } of decided) {
    if (!member_id || method === 'custom_mapping' || isContactId(open_id)) continue
    claims.set(member_id, (claims.get(member_id) ?? 0) + 1)
  }
  return decided.map((match) => {
    const { open_id, member_id, method } = match
    const isOwnClaim = member_id && method !== 'custom_mapping' && !isContactId(open_id)
    return isOwnClaim && (claims.get(member_id) ?? 0) > 1 ? failed(open_id, 'ambiguous') : match
  })
}

function decide(
  user: SourceUser,
  { mappingTypes, pairs, holders, members }: Surroundings,
  bearers: ReadonlyMap<string, number>,
): Match {
  const { open_id, is_active } = user
  const pair = mappingTypes.includes('custom_mapping') ? pairs.get(open_id) : undefined
  if (pair === null) return failed(open_id, 'blocked')
  if (pair !== undefined) return asMember(open_id, members.get(pair), 'custom_mapping')
  if (!is_active) return failed(open_id, 'blocked')
  const tried = (['mobile', 'email'] as const).filter(
    (type) => mappingTypes.includes(type) && user[type] !== '',
  )
  // Who is named by a contact is that contact, whoever else bears it at the source.
  const isBorneTwice = tried.some((type) => (bearers.get(user[type]) ?? 0) > 1)
  if (isBorneTwice && !isContactId(open_id)) return failed(open_id, 'ambiguous')
  const found = tried.flatMap((type) => {
    const holder = holders.get(user[type])
    return holder ? [{ type, holder }] : []
  })
  const [first] = found
  if (!first) return failed(open_id, 'no_match')
  if (found.some(({ holder }) => holder.id !== first.holder.id)) return failed(open_id, 'ambiguous')
  return asMember(open_id, first.holder, first.type)
}

/** How many active users of the source bear a number or mailbox. */
function countBearers(users: readonly SourceUser[]): Map<string, number> {
  const bearers = new Map<string, number>()
  for (const { open_id, mobile, email, is_active } of users) {
    if (!is_active || isContactId(open_id)) continue
    for (const contact of new Set([mobile, email])) {
      if (contact !== '') bearers.set(contact, (bearers.get(contact) ?? 0) + 1)
    }
  }
  return bearers
}
