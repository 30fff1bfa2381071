import type { CodePurpose, Language } from '@zhiwen/contract/enums.ts'
import type { CodeId, UserId } from '@zhiwen/contract/ids.ts'
import { codesPerDay, codeTries } from '@zhiwen/contract/limits.ts'
import { sha256 } from '../../../platform/crypto.ts'
import type { SystemTx } from '../../../platform/db/index.ts'
import { codesDb } from './tables.ts'

/** Lets requests for the same target pass one at a time until the transaction ends. */
export async function lockKeys(tx: SystemTx, keys: readonly string[]): Promise<void> {
  // Always in the same order, so that two requests cannot wait for each other. A key that comes twice
  // is locked twice: the number of steps must not tell a known account from an unknown one.
  for (const key of [...keys].sort()) {
    const number = sha256(`code:${key}`).readBigInt64BE(0).toString()
    await codesDb(tx)
      .selectNoFrom((eb) =>
        eb.fn('pg_advisory_xact_lock', [eb.cast(eb.val(number), 'bigint')]).as('locked'),
      )
      .execute()
  }
}

/** The last requests that count against what the caller typed, newest first. */
export const listRequests = (tx: SystemTx, requestKey: string, since: Date) =>
  codesDb(tx)
    .selectFrom('verification_codes')
    .select(['purpose', 'target', 'created_at', 'expires_at', 'used_at'])
    .where('request_key', '=', requestKey)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(codesPerDay)
    .execute()

/** The last messages that went to one phone or mailbox, whoever asked for them, newest first. */
export const listMessages = (tx: SystemTx, targetKey: string, since: Date) =>
  codesDb(tx)
    .selectFrom('verification_codes')
    .select('created_at')
    .where('target_key', '=', targetKey)
    .where('is_deliverable', '=', true)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(codesPerDay)
    .execute()

export type NewCode = {
  id: CodeId
  channel: 'sms' | 'email'
  purpose: CodePurpose
  country_code: string | null
  target: string
  target_key: string
  request_key: string
  user_id: UserId | null
  language: Language
  is_deliverable: boolean
  created_at: Date
  expires_at: Date
}

export const insertCode = (tx: SystemTx, code: NewCode) =>
  codesDb(tx).insertInto('verification_codes').values(code).execute()

export type CodeBinding = {
  purpose: CodePurpose
  /** Phone numbers and mailboxes the code may have been sent to. */
  targets: readonly string[]
  /** The user who asked; null for codes that visitors ask for. */
  userId: UserId | null
}

/** Takes one of five tries of the newest code; check and count are one statement, so 50 guesses at once get five. */
export const takeTry = (tx: SystemTx, { purpose, targets, userId }: CodeBinding, now: Date) =>
  codesDb(tx)
    .updateTable('verification_codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('verification_codes')
        .select('id')
        .where('target', 'in', [...targets])
        .where('purpose', '=', purpose)
        .where('user_id', 'is not distinct from', userId)
        .orderBy('created_at', 'desc')
        .limit(1),
    )
    .where('tries', '<', codeTries)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst()

/** Uses a code up; of two uses at the same moment exactly one gets the row. */
export const markUsed = (tx: SystemTx, codeId: CodeId, now: Date) =>
  codesDb(tx)
    .updateTable('verification_codes')
    .set({ used_at: now })
    .where('id', '=', codeId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst()

/** A code somebody waits for; an expired one would only confuse. */
export const findUnsent = (tx: SystemTx, codeId: CodeId, now: Date) =>
  codesDb(tx)
    .selectFrom('verification_codes')
    .select(['id', 'channel', 'country_code', 'target', 'language'])
    .where('id', '=', codeId)
    .where('is_deliverable', '=', true)
    .where('sent_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()

export const markSent = (tx: SystemTx, codeId: CodeId, now: Date) =>
  codesDb(tx)
    .updateTable('verification_codes')
    .set({ sent_at: now })
    .where('id', '=', codeId)
    .execute()

/** Forgets requests that no limit counts any more. */
export const removeOld = (tx: SystemTx, before: Date) =>
  codesDb(tx).deleteFrom('verification_codes').where('created_at', '<', before).execute()
