import type { UserId } from '@zhiwen/contract/ids.ts'
import type { Clock } from '../../../platform/clock.ts'
import { sha256 } from '../../../platform/crypto.ts'
import type { SystemTx } from '../../../platform/db/index.ts'
import { isUniqueViolation } from '../../../platform/db/index.ts'
import { fieldError } from '../../../platform/errors.ts'
import { randomSecret } from '../../../platform/ids.ts'
import * as repo from './repo.ts'

export const ticketSeconds = 1800

/**
 * Makes tickets: a proven outside identity that waits until its owner has registered. A ticket works
 * only together with a secret in the browser that proved the identity, so nobody can make another
 * person register an account that opens with a foreign identity (attack J2).
 */
export function createTickets({ clock }: { clock: Clock }) {
  return {
    async make(tx: SystemTx, identity: repo.ExternalIdentity) {
      const now = clock.now()
      const ticket = randomSecret()
      const browserSecret = randomSecret()
      await repo.insertTicket(tx, {
        ...identity,
        ticket_hash: sha256(ticket),
        browser_hash: sha256(browserSecret),
        created_at: now,
        expires_at: new Date(now.getTime() + ticketSeconds * 1000),
      })
      return { ticket, browserSecret }
    },
    /** Links the identity behind a ticket to a new user, in the transaction of the sign-up. */
    async link(tx: SystemTx, userId: UserId, ticket: string, browserSecret = ''): Promise<void> {
      const now = clock.now()
      const identity = await repo.takeTicket(tx, sha256(ticket), sha256(browserSecret), now)
      if (!identity) throw fieldError('input-invalid', 'ticket', 'field.ticket-invalid')
      await repo.linkIdentity(tx, userId, identity, now).catch((error: unknown) => {
        if (!isUniqueViolation(error)) throw error
        throw fieldError('value-taken', 'ticket', 'field.ticket-invalid')
      })
    },
  }
}

export type Tickets = ReturnType<typeof createTickets>
