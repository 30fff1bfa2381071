import type { UserId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { Clock } from '../../platform/clock.ts'
import { isUniqueViolation, type SystemTx } from '../../platform/db/index.ts'
import { AppError, fieldError } from '../../platform/errors.ts'
import type { Events } from '../../platform/events/index.ts'
import { isMobileLike, maskMobile } from './account-name.ts'
import * as repo from './repo.ts'

type ProfileChanges = Pick<
  repo.UserChanges,
  'username' | 'display_name' | 'avatar' | 'preferred_language' | 'theme' | 'primary_color'
>
type Activation = { displayName: string; termsVersion: string; workspaceId: WorkspaceId }

/** The person's half of user info (ENT-1). */
export type Profile = ReturnType<typeof toProfile>

type Needs = { clock: Clock; events: Pick<Events, 'announceUser'> }

/** Makes what other modules may ask of people; each takes part in the caller's transaction. */
export function createUsers({ clock, events }: Needs) {
  return {
    async getProfile(tx: SystemTx, userId: UserId): Promise<Profile> {
      const user = await repo.findUser(tx, userId)
      if (!user) throw new AppError('token-invalid')
      return toProfile(user)
    },
    /** Language of a person and the address that is proven to be theirs, for messages; null once deleted. */
    async findContact(tx: SystemTx, userId: UserId) {
      const user = await repo.findUser(tx, userId)
      if (!user) return null
      const email = user.email_verified_at ? user.email : null
      return { email, language: user.preferred_language }
    },
    /** Accounts that have proven one of these numbers (E.164) or mailboxes. */
    findByContacts: (tx: SystemTx, contacts: repo.Contacts) => repo.findByContacts(tx, contacts),
    /** What an account brings along into a workspace: names, and contact data that was proven. */
    async getPerson(tx: SystemTx, userId: UserId) {
      const user = await repo.findUser(tx, userId)
      if (!user) throw new AppError('token-invalid')
      return {
        userId,
        username: user.username,
        name: user.display_name,
        email: user.email_verified_at ? (user.email ?? '') : '',
        country_code: user.country_code,
        phone: user.mobile_e164.slice(user.country_code.length),
        avatar: user.avatar,
      }
    },
    /** Changes what a person may choose freely, and says which avatar it was before. */
    async updateProfile(tx: SystemTx, userId: UserId, changes: ProfileChanges) {
      // Sign-in would read such a name as somebody's phone number.
      if (changes.username && isMobileLike(changes.username)) {
        throw fieldError('input-invalid', 'username', 'field.username-format')
      }
      const before = await repo.lockUser(tx, userId)
      if (!before) throw new AppError('token-invalid')
      await repo.updateUser(tx, userId, changes, clock.now()).catch((error: unknown) => {
        if (!isUniqueViolation(error, 'users_username_key')) throw error
        throw fieldError('value-taken', 'username', 'field.username-taken')
      })
      return { avatar: before.avatar }
    },
    /** Finishes the guide, once in the life of an account (READ-10). */
    async activate(tx: SystemTx, userId: UserId, given: Activation): Promise<void> {
      const changes = {
        display_name: given.displayName,
        terms_version: given.termsVersion,
        current_workspace_id: given.workspaceId,
      }
      if (!(await repo.activateUser(tx, userId, changes, clock.now()))) {
        throw new AppError('state-conflict')
      }
    },
    async setCurrentWorkspace(tx: SystemTx, userId: UserId, workspaceId: WorkspaceId | null) {
      const changes = { current_workspace_id: workspaceId }
      const updated = await repo.updateUser(tx, userId, changes, clock.now())
      if (!updated) throw new AppError('token-invalid')
      // Other open pages of the same person move along.
      await events.announceUser(tx, userId)
    },
  }
}

function toProfile(user: repo.UserRow) {
  const { password_hash, password_changed_at, email_verified_at, mobile_e164, ...rest } = user
  return {
    ...rest,
    mobile: maskMobile(mobile_e164.slice(user.country_code.length)),
    mobile_verified: true,
    email_verified: email_verified_at !== null,
    has_password: password_hash !== null,
    password_changed_at: password_changed_at?.toISOString() ?? null,
  }
}
