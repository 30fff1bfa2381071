import { defaultCountryCode, emailPattern, mobilePattern } from '@zhiwen/contract/limits.ts'
import { mobileDigits } from './field-rules.ts'

/** Where a code goes, as read from one input for both kinds. */
export type CodeAddress =
  | { kind: 'email'; email: string }
  | { kind: 'mobile'; country_code: string; mobile: string }

/** `+1 4155550100` names its country code; without one the number belongs to the home market. */
function readMobile(typed: string): CodeAddress | null {
  const foreign = /^\+(\d{1,4})[\s-]+(.+)$/.exec(typed)
  const isHome = !typed.startsWith('+') || typed.startsWith(defaultCountryCode)
  if (!foreign && !isHome) return null // Where the code ends cannot be told.
  const country_code = foreign ? `+${foreign[1]}` : defaultCountryCode
  const national = foreign ? foreign[2] : typed.replace(defaultCountryCode, '')
  const mobile = mobileDigits(national ?? '')
  return mobilePattern.test(mobile) ? { kind: 'mobile', country_code, mobile } : null
}

/** Reads a phone number or email; an `@` decides. Nothing comes back for what is neither. */
export function readCodeAddress(typed: string): CodeAddress | null {
  const account = typed.trim()
  if (!account.includes('@')) return readMobile(account)
  return emailPattern.test(account) ? { kind: 'email', email: account } : null
}
