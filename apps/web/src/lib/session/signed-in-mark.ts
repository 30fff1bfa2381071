import { refreshDays } from '@zhiwen/contract/limits.ts'
import { readCookie, removeCookie, writeCookie } from '../storage/cookie.ts'

const name = 'signed_in'
const seconds = refreshDays * 24 * 60 * 60

/**
 * Stands beside the refresh cookie, which scripts cannot see. Without the mark a visitor is not sent
 * to the server for a refusal, and a sign-out whose call failed stays a sign-out.
 */
export const markSignedIn = (): void => writeCookie(name, '1', seconds)
export const unmarkSignedIn = (): void => removeCookie(name)
export const isMarkedSignedIn = (): boolean => readCookie(name) !== null
