import type { DraftReason } from '@zhiwen/contract/drafts.ts'
import type { MemberState } from '@zhiwen/contract/enums.ts'
import type { CleanDraft } from './clean-draft.ts'
import type { KnownPerson } from './known-people.ts'

/** What rows are compared with. */
export type Known = { people: readonly KnownPerson[]; names: ReadonlySet<string> }

/** What a row says its person can be reached by. */
export const contactsOf = ({ email, country_code, phone }: CleanDraft): string[] =>
  [email, phone && country_code + phone].filter((contact) => contact !== '')

const reasonOfState: Partial<Record<MemberState, DraftReason>> = {
  active: 'already-member',
  disabled: 'member-disabled',
  invited: 'already-invited',
}

/** Compares rows with each other and with the members; one pass, however many there are. */
export function matchDrafts(drafts: readonly CleanDraft[], known: Known): DraftReason[][] {
  const holders = new Map<string, KnownPerson>()
  for (const person of known.people) {
    for (const contact of person.recorded) holders.set(contact, person)
  }
  // What an account has proven counts more than what somebody wrote down.
  for (const person of known.people) {
    for (const contact of person.proven) holders.set(contact, person)
  }
  const found = drafts.map((draft) =>
    reasonsOf(contactsOf(draft).flatMap((contact) => holders.get(contact) ?? [])),
  )
  const repeated = repeatedRows(drafts)
  // A name says something only where the person is not known by contact already.
  const isOpen = (index: number) => !repeated.has(index) && found[index]?.length === 0
  const names = countNames(drafts.filter((_, index) => isOpen(index)))
  return drafts.map(({ name }, index) => {
    const isSameName = known.names.has(name) || (names.get(name) ?? 0) > 1
    return [
      ...(repeated.has(index) ? (['twice-in-list'] as const) : []),
      ...(found[index] ?? []),
      ...(isOpen(index) && isSameName && name !== '' ? (['same-name'] as const) : []),
    ]
  })
}

/** Rows with a contact that an earlier row has; the first one stays good. */
function repeatedRows(drafts: readonly CleanDraft[]): Set<number> {
  const seen = new Set<string>()
  const repeated = new Set<number>()
  for (const [index, draft] of drafts.entries()) {
    const contacts = contactsOf(draft)
    if (contacts.some((contact) => seen.has(contact))) repeated.add(index)
    for (const contact of contacts) seen.add(contact)
  }
  return repeated
}

function reasonsOf(holders: readonly KnownPerson[]): DraftReason[] {
  const [first] = holders
  if (!first) return []
  if (holders.some(({ id }) => id !== first.id)) return ['contact-of-two']
  const reason = reasonOfState[first.state]
  return reason ? [reason] : []
}

function countNames(drafts: readonly CleanDraft[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { name } of drafts) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}
