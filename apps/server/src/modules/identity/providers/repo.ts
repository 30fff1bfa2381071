import type { UserId } from '@zhiwen/contract/ids.ts'
import type { SystemTx } from '../../../platform/db/index.ts'
import { providersDb } from './tables.ts'

/** Somebody as one identity provider knows them. Issuer and subject are the key; mail addresses are not (attack J6). */
export type ExternalIdentity = { provider: string; issuer: string; subject: string }

export const findLinkedUser = (tx: SystemTx, { issuer, subject }: ExternalIdentity) =>
  providersDb(tx)
    .selectFrom('external_identities')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()

export const linkIdentity = (
  tx: SystemTx,
  userId: UserId,
  { provider, issuer, subject }: ExternalIdentity,
  now: Date,
) =>
  providersDb(tx)
    .insertInto('external_identities')
    .values({ provider, issuer, subject, user_id: userId, created_at: now })
    .execute()

export const unlinkIdentities = (tx: SystemTx, userId: UserId) =>
  providersDb(tx).deleteFrom('external_identities').where('user_id', '=', userId).execute()

type NewTicket = ExternalIdentity & {
  ticket_hash: Buffer
  browser_hash: Buffer
  created_at: Date
  expires_at: Date
}

export const insertTicket = (tx: SystemTx, ticket: NewTicket) =>
  providersDb(tx).insertInto('identity_tickets').values(ticket).execute()

/** Uses a ticket up; it is good once, in time, and in the browser it was made for. */
export const takeTicket = (tx: SystemTx, ticketHash: Buffer, browserHash: Buffer, now: Date) =>
  providersDb(tx)
    .updateTable('identity_tickets')
    .set({ used_at: now })
    .where('ticket_hash', '=', ticketHash)
    .where('browser_hash', '=', browserHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['provider', 'issuer', 'subject'])
    .executeTakeFirst()

export const removeExpiredTickets = (tx: SystemTx, now: Date) =>
  providersDb(tx).deleteFrom('identity_tickets').where('expires_at', '<', now).execute()
