import { readFileSync } from 'node:fs'
import type { UserId } from '@zhiwen/contract/ids.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'

const common = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n'),
)

/** Refuses a new password that everybody tries first, or that is one of the account's own names (VAL-6). */
export function checkNewPassword(password: string, ownNames: readonly (string | null)[]): void {
  const typed = password.toLowerCase()
  const isOwnName = ownNames.some((name) => name !== null && name.toLowerCase() === typed)
  if (!common.has(typed) && !isOwnName) return
  const message = isOwnName ? 'field.password-is-account' : 'field.password-common'
  throw fieldError('input-invalid', 'password', message)
}

/** Least length of a password that the workspaces of a user ask for (ENT-2). */
export type PasswordMin = (userId: UserId) => Promise<number>

/** Refuses a new password that is shorter than the strictest workspace of its owner allows. */
export function checkLength(password: string, min: number): void {
  if (password.length >= min) return
  const fields = [{ field: 'password', message: 'field.password-short-for-workspace' }]
  throw new AppError('input-invalid', { fields, min })
}
