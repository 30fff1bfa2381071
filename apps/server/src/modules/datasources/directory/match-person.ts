import type { ImportReason, PersonMatch } from '@zhiwen/contract/enums.ts'
import type { MemberId } from '@zhiwen/contract/ids.ts'
import type { KnownPerson } from '../../workspace/index.ts'
import { contactsOf, type Person } from './person.ts'

export type Decision = { match: PersonMatch; reason: ImportReason; memberId: MemberId | null }

/** What is known around a person when it is decided who that is. */
export type Surroundings = {
  /** Member an earlier import tied this person to. */
  linked: ReadonlyMap<string, MemberId>
  /** Members who are tied to somebody of this directory already. */
  tied: ReadonlySet<MemberId>
  /** Who a number or mailbox names. */
  holders: ReadonlyMap<string, KnownPerson>
  /** People of the directory (open ids) with a number or mailbox. */
  bearers: ReadonlyMap<string, ReadonlySet<string>>
}

const decide = (
  match: PersonMatch,
  reason: ImportReason,
  memberId: MemberId | null = null,
): Decision => ({
  match,
  reason,
  memberId,
})

/**
 * Decides who a person of a directory is (READ-4): by number, then by mailbox, and only by what
 * members have proven. One value on two accounts, or two members behind one account, is nobody.
 */
export function matchPerson(person: Person, around: Surroundings): Decision {
  const { linked, tied, holders } = around
  if (!person.is_active) return decide('blocked', 'inactive')
  const known = linked.get(person.open_id)
  if (known) return decide('matched', 'linked', known)
  const contacts = contactsOf(person)
  if (contacts.length === 0) return decide('blocked', 'no-contact')
  if (isBorneTwice(contacts, around)) return decide('ambiguous', 'contact-twice')
  const found = contacts.flatMap((contact) => holders.get(contact) ?? [])
  const [holder] = found
  if (!holder) return decide('new', 'invite')
  if (found.some(({ id }) => id !== holder.id)) return decide('ambiguous', 'two-members')
  // Another account is the member's, or bears the other number or mailbox: either could be the member.
  if (tied.has(holder.id) || isBorneTwice([...contacts, ...holder.proven], around)) {
    return decide('ambiguous', 'contact-twice')
  }
  return asMember(holder, holders.get(person.number) === holder ? 'mobile' : 'email')
}

function isBorneTwice(contacts: readonly string[], { bearers }: Surroundings): boolean {
  const people = new Set(contacts.flatMap((contact) => [...(bearers.get(contact) ?? [])]))
  return people.size > 1
}

function asMember({ id, state }: KnownPerson, by: 'mobile' | 'email'): Decision {
  if (state === 'left') return decide('blocked', 'left')
  return decide('matched', state === 'invited' ? 'invited' : by, id)
}
