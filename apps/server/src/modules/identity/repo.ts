import type { Language, Theme } from '@zhiwen/contract/enums.ts'
import type { DeviceId, UserId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { SystemTx } from '../../platform/db/index.ts'
import type { AccountName } from './account-name.ts'
import { identityDb } from './tables.ts'

const profile = [
  'id',
  'username',
  'display_name',
  'avatar',
  'country_code',
  'email',
  'email_verified_at',
  'password_hash',
  'password_changed_at',
  'is_active',
  'is_operator',
  'preferred_language',
  'theme',
  'primary_color',
  'terms_version',
  'current_workspace_id',
] as const

/** Every live account has a number; only deleted ones lose it. */
const liveUsers = (tx: SystemTx) =>
  identityDb(tx)
    .selectFrom('users')
    .select(profile)
    .select((eb) => eb.ref('mobile_e164').$notNull().as('mobile_e164'))
    .where('deleted_at', 'is', null)

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>

export const findUser = (tx: SystemTx, userId: UserId) =>
  liveUsers(tx).where('id', '=', userId).executeTakeFirst()

/** Reads an account and keeps it from changing until the transaction ends. */
export const holdUser = (tx: SystemTx, userId: UserId) =>
  liveUsers(tx).where('id', '=', userId).forShare().executeTakeFirst()

/** Reads an account that the same transaction is about to change. */
export const lockUser = (tx: SystemTx, userId: UserId) =>
  liveUsers(tx).where('id', '=', userId).forUpdate().executeTakeFirst()

/** The one account of that name. A mailbox counts only once it is proven. */
export function findUserByName(tx: SystemTx, name: AccountName) {
  const users = liveUsers(tx)
  if (name.kind === 'mobile') return users.where('mobile_e164', '=', name.e164).executeTakeFirst()
  if (name.kind === 'username') {
    return users.where('username', '=', name.username).executeTakeFirst()
  }
  return users
    .where('email', '=', name.email)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()
}

export type Contacts = { numbers: readonly string[]; emails: readonly string[] }

/** Live accounts by proven contacts, many at a time; a mailbox that is not proven comes as null. */
export const findByContacts = (tx: SystemTx, { numbers, emails }: Contacts) =>
  identityDb(tx)
    .selectFrom('users')
    .select(['id', 'mobile_e164'])
    .select((eb) =>
      eb.case().when('email_verified_at', 'is not', null).then(eb.ref('email')).end().as('email'),
    )
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('mobile_e164', '=', eb.fn.any(eb.val([...numbers]))),
        eb.and([
          eb('email', '=', eb.fn.any(eb.val([...emails]))),
          eb('email_verified_at', 'is not', null),
        ]),
      ]),
    )
    .execute()

export type NewUser = {
  id: UserId
  username: string
  display_name: string
  country_code: string
  mobile_e164: string
  email: string | null
  password_hash: string
  preferred_language: Language
  terms_version: string
}

export const insertUser = (tx: SystemTx, user: NewUser, now: Date) =>
  identityDb(tx)
    .insertInto('users')
    .values({
      ...user,
      theme: 'light',
      password_changed_at: now,
      created_at: now,
      updated_at: now,
    })
    .execute()

export type UserChanges = {
  username?: string
  display_name?: string
  avatar?: string | null
  preferred_language?: Language
  theme?: Theme
  primary_color?: string
  password_hash?: string
  password_changed_at?: Date
  country_code?: string
  mobile_e164?: string
  email?: string
  email_verified_at?: Date
  current_workspace_id?: WorkspaceId | null
}

export const updateUser = (tx: SystemTx, userId: UserId, changes: UserChanges, now: Date) =>
  identityDb(tx)
    .updateTable('users')
    .set({ ...changes, updated_at: now })
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()

type Activation = { display_name: string; terms_version: string; current_workspace_id: WorkspaceId }

/** Activates once: of two calls at the same time one finds nothing left to do (READ-10). */
export const activateUser = (tx: SystemTx, userId: UserId, changes: Activation, now: Date) =>
  identityDb(tx)
    .updateTable('users')
    .set({ ...changes, is_active: true, updated_at: now })
    .where('id', '=', userId)
    .where('is_active', '=', false)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()

/** Takes everything personal out of an account and frees its names for others. */
export const anonymiseUser = (tx: SystemTx, userId: UserId, now: Date) =>
  identityDb(tx)
    .updateTable('users')
    .set({
      // Longer than any name a person may choose, so it can never be taken.
      username: `deleted_${userId.replaceAll('-', '')}`,
      display_name: '',
      avatar: null,
      mobile_e164: null,
      email: null,
      email_verified_at: null,
      password_hash: null,
      current_workspace_id: null,
      deleted_at: now,
      updated_at: now,
    })
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()

type NewSignIn = { id: DeviceId; user_id: UserId; user_agent: string; ip: string }

export const insertSignIn = (tx: SystemTx, signIn: NewSignIn, now: Date) =>
  identityDb(tx)
    .insertInto('sign_ins')
    .values({ ...signIn, created_at: now, last_used_at: now })
    .execute()

type NewToken = { token_hash: Buffer; sign_in_id: DeviceId; expires_at: Date }

export const insertAccessToken = (tx: SystemTx, token: NewToken) =>
  identityDb(tx).insertInto('access_tokens').values(token).execute()

export const insertRefreshToken = (tx: SystemTx, token: NewToken) =>
  identityDb(tx).insertInto('refresh_tokens').values(token).execute()

/** Who holds an access token that was good after that moment; one indexed look-up for every request. */
export const findHolder = (tx: SystemTx, tokenHash: Buffer, expiresAfter: Date) =>
  identityDb(tx)
    .selectFrom('access_tokens')
    .innerJoin('sign_ins', 'sign_ins.id', 'access_tokens.sign_in_id')
    .innerJoin('users', 'users.id', 'sign_ins.user_id')
    .select([
      'users.id as user_id',
      'sign_ins.id as sign_in_id',
      'users.is_active',
      'users.is_operator',
      'users.preferred_language',
      'users.current_workspace_id',
    ])
    .where('access_tokens.token_hash', '=', tokenHash)
    .where('access_tokens.expires_at', '>', expiresAfter)
    .where('sign_ins.ended_at', 'is', null)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()

/** Marks a refresh token used. Of two uses at the same moment exactly one gets the row. */
export const takeRefreshToken = (tx: SystemTx, tokenHash: Buffer, now: Date) =>
  identityDb(tx)
    .updateTable('refresh_tokens')
    .from('sign_ins')
    .set({ used_at: now })
    .whereRef('sign_ins.id', '=', 'refresh_tokens.sign_in_id')
    .where('sign_ins.ended_at', 'is', null)
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['sign_in_id'])
    .executeTakeFirst()

export const findRefreshToken = (tx: SystemTx, tokenHash: Buffer) =>
  identityDb(tx)
    .selectFrom('refresh_tokens')
    .innerJoin('sign_ins', 'sign_ins.id', 'refresh_tokens.sign_in_id')
    .select(['sign_in_id', 'user_id', 'used_at', 'expires_at', 'ended_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()

export const touchSignIn = (tx: SystemTx, signInId: DeviceId, now: Date) =>
  identityDb(tx)
    .updateTable('sign_ins')
    .set({ last_used_at: now })
    .where('id', '=', signInId)
    .execute()

/** Removes tokens that expired before a moment, and sign-ins nobody has used since another. */
export async function removeOldSignIns(tx: SystemTx, expiredBefore: Date, unusedSince: Date) {
  for (const table of ['access_tokens', 'refresh_tokens'] as const) {
    await identityDb(tx).deleteFrom(table).where('expires_at', '<', expiredBefore).execute()
  }
  await identityDb(tx).deleteFrom('sign_ins').where('last_used_at', '<', unusedSince).execute()
}

export type EndReason =
  | 'signed-out'
  | 'removed'
  | 'replaced'
  | 'refresh-reused'
  | 'password-changed'
  | 'mobile-changed'
  | 'email-changed'
  | 'user-deleted'

/** Which sign-ins of one user: a single one, or all but the one that asked. */
export type SignInChoice = { only?: DeviceId; except?: DeviceId }

/** Ends sign-ins of a user and says how many were still open. */
export async function endSignIns(
  tx: SystemTx,
  userId: UserId,
  { only, except, reason, now }: SignInChoice & { reason: EndReason; now: Date },
): Promise<number> {
  let query = identityDb(tx)
    .updateTable('sign_ins')
    .set({ ended_at: now, ended_reason: reason })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
  if (only) query = query.where('id', '=', only)
  if (except) query = query.where('id', '!=', except)
  const { numUpdatedRows } = await query.executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Open sign-ins of a user that can still be refreshed, the last used first. */
export const listSignIns = (tx: SystemTx, userId: UserId, usedAfter: Date) =>
  identityDb(tx)
    .selectFrom('sign_ins')
    .select(['id', 'user_agent', 'ip', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('last_used_at', '>', usedAfter)
    .orderBy('last_used_at', 'desc')
    .execute()
