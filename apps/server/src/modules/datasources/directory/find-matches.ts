import type { AppId, MemberId } from '@zhiwen/contract/ids.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import type { KnownPerson, Workspace } from '../../workspace/index.ts'
import { type Decision, matchPerson } from './match-person.ts'
import { contactsOf, type Person, phoneOf } from './person.ts'
import * as repo from './repo.ts'

type Needs = { workspace: Pick<Workspace, 'people' | 'members'> }
type Accounts = Awaited<ReturnType<Workspace['people']['findAccounts']>>
export type Matched = { person: Person; decision: Decision }

/** Makes the matching of a batch of people: a handful of statements, whatever its size. */
export function createFindMatches({ workspace }: Needs) {
  const asked = (people: readonly Person[]) => ({
    emails: people.flatMap(({ email }) => email || []),
    phones: people.filter(({ number }) => number !== '').map(phoneOf),
  })

  return {
    /** Accounts behind the people, asked before the tenant's transaction opens. */
    findAccounts: (people: readonly Person[]) => workspace.people.findAccounts(asked(people)),
    /** Decides for each person who that is. */
    async match(
      tx: TenantTx,
      appId: AppId,
      people: readonly Person[],
      accounts: Accounts,
    ): Promise<Matched[]> {
      if (people.length === 0) return []
      const members = await workspace.people.findMembers(tx, asked(people), accounts)
      const proven = members.flatMap((member) => member.proven)
      const contacts = [...new Set([...people.flatMap(contactsOf), ...proven])]
      const around = {
        linked: await linkedOf(tx, appId, people),
        tied: await tiedOf(tx, appId, members),
        holders: holdersOf(members),
        bearers: bearersOf([...(await repo.listByContacts(tx, appId, contacts)), ...people]),
      }
      return people.map((person) => ({ person, decision: matchPerson(person, around) }))
    },
  }

  async function linkedOf(tx: TenantTx, appId: AppId, people: readonly Person[]) {
    const openIds = people.map(({ open_id }) => open_id)
    const links = await workspace.members.findByOpenIds(tx, appId, openIds)
    return new Map<string, MemberId>(links.map(({ open_id, member_id }) => [open_id, member_id]))
  }

  async function tiedOf(tx: TenantTx, appId: AppId, members: readonly KnownPerson[]) {
    const ids = members.map(({ id }) => id)
    const ties = ids.length === 0 ? [] : await workspace.members.findTied(tx, appId, ids)
    return new Set(ties.map(({ member_id }) => member_id))
  }
}

export type FindMatches = ReturnType<typeof createFindMatches>

/** Only what is proven names a member; of people who are invited, what they were invited by. */
function holdersOf(members: readonly KnownPerson[]): Map<string, KnownPerson> {
  const holders = new Map<string, KnownPerson>()
  for (const member of members.filter(({ state }) => state === 'invited')) {
    for (const contact of member.recorded) holders.set(contact, member)
  }
  for (const member of members) for (const contact of member.proven) holders.set(contact, member)
  return holders
}

function bearersOf(people: readonly Person[]): Map<string, Set<string>> {
  const bearers = new Map<string, Set<string>>()
  for (const person of people.filter(({ is_active }) => is_active)) {
    for (const contact of contactsOf(person)) {
      bearers.set(contact, (bearers.get(contact) ?? new Set()).add(person.open_id))
    }
  }
  return bearers
}
