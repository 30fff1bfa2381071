import type { MemberState } from '@zhiwen/contract/enums.ts'
import type { MemberId, UserId } from '@zhiwen/contract/ids.ts'
import type { Db, TenantTx } from '../../../platform/db/index.ts'
import type { PhoneNumber } from '../../../platform/phone-number.ts'
import type { Identity } from '../../identity/index.ts'
import * as members from '../members/repo.ts'

/** What people are looked up by: mailboxes in lower case, numbers in two parts. */
export type Contacts = { emails: readonly string[]; phones: readonly PhoneNumber[] }

/** A member as far as contacts can tell; who left counts only by what the own account has proven. */
export type KnownPerson = {
  id: MemberId
  state: MemberState
  /** Mailboxes and numbers (E.164) the person's own account has proven. */
  proven: readonly string[]
  /** The same as the company wrote them down, or invited the person by. */
  recorded: readonly string[]
}

type Accounts = Awaited<ReturnType<Identity['users']['findByContacts']>>
type Needs = { db: Db; identity: Pick<Identity, 'users'> }

const listOf = (...contacts: (string | null)[]) => contacts.flatMap((contact) => contact || [])

/** Makes the look-up of members by contacts: three statements, however many people are asked for. */
export function createKnownPeople({ db, identity }: Needs) {
  return {
    /** Accounts behind the contacts, asked before the tenant's transaction opens. */
    findAccounts: ({ emails, phones }: Contacts): Promise<Accounts> =>
      db.withSystem('workspace-membership', (tx) => {
        const numbers = phones.map(({ country_code, phone }) => country_code + phone)
        return identity.users.findByContacts(tx, { emails, numbers })
      }),
    /** Members of this workspace behind the contacts. */
    async findMembers(tx: TenantTx, { emails, phones }: Contacts, accounts: Accounts) {
      const proven = new Map(
        accounts.map(({ id, mobile_e164, email }) => [id, listOf(mobile_e164, email)]),
      )
      const rows = [
        ...(await members.findByContacts(tx, { emails, phones: phones.map(({ phone }) => phone) })),
        ...(await members.findByUserIds(tx, [...proven.keys()])),
      ]
      return [...new Map(rows.map((row) => [row.id, row])).values()].filter(isLastPlace(rows)).map(
        ({ id, user_id, state, email, country_code, phone }): KnownPerson => ({
          id,
          state,
          proven: (user_id && proven.get(user_id)) || [],
          recorded: state === 'left' ? [] : listOf(phone && country_code + phone, email),
        }),
      )
    },
  }
}

export type KnownPeople = ReturnType<typeof createKnownPeople>

/** Who came back has a new place; the old one says nothing any more. */
function isLastPlace(rows: readonly { user_id: UserId | null; state: MemberState }[]) {
  const present = new Set(
    rows.flatMap(({ user_id, state }) => (state === 'left' ? [] : (user_id ?? []))),
  )
  return ({ user_id, state }: (typeof rows)[number]) =>
    state !== 'left' || user_id === null || !present.has(user_id)
}
