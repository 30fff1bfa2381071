import { invitationId } from '@zhiwen/contract/ids.ts'
import type { SystemTx } from '../../../platform/db/index.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Person } from '../members/person.ts'
import { listCompanies } from '../repo.ts'
import { hashOf } from './code.ts'
import * as repo from './repo.ts'

/**
 * Finds the invitation a code opens, with its company. The person a named one is for may also open
 * it by its id, as the bell does; for everybody else an id is an unknown code (attacks M1, M3).
 */
export async function findInvitation(tx: SystemTx, code: string, person: Person | null) {
  const invitation = await findByCodeOrId(tx, code, person)
  const [company] = invitation ? await listCompanies(tx, [invitation.workspace_id]) : []
  // A deleted workspace takes its invitations along.
  if (!invitation || !company) throw new AppError('invitation-not-found')
  return { invitation, company }
}

async function findByCodeOrId(tx: SystemTx, code: string, person: Person | null) {
  const id = invitationId.safeParse(code)
  if (!id.success) return repo.findByCode(tx, hashOf(code))
  const invitation = person && (await repo.findNamed(tx, id.data))
  return invitation && isFor(invitation, person) ? invitation : null
}

type Contact = Pick<repo.InvitationRow, 'email' | 'country_code' | 'phone'>

/** True when the account has proven the mailbox or the number the invitation names (attack M3). */
export const isFor = (invitation: Contact, person: Contact): boolean =>
  (invitation.email !== '' && invitation.email === person.email) ||
  (invitation.phone !== '' && numberOf(invitation) === numberOf(person))

const numberOf = ({ country_code, phone }: Contact) => country_code + phone

/** w***@example.com or 138****0000: enough to know which of the own accounts is meant. */
export function maskedContact({ email, phone }: Contact): string {
  if (email) return `${email.slice(0, 1)}***${email.slice(email.lastIndexOf('@'))}`
  return phone.length < 8 ? '****' : `${phone.slice(0, 3)}****${phone.slice(-4)}`
}
