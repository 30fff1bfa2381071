import { defaultCountryCode, mobileNoise, mobilePattern } from '@zhiwen/contract/limits.ts'
import { fieldError } from '../../platform/errors.ts'

/** A phone number in one spelling, whatever was typed (attack N2). */
export type Mobile = { country_code: string; mobile: string; e164: string }

/** What somebody typed to say who they are. */
export type AccountName =
  | { kind: 'mobile'; e164: string }
  | { kind: 'email'; email: string }
  | { kind: 'username'; username: string }

/** How long national numbers are where people often repeat the country code in front of them. */
const nationalPatterns: Record<string, RegExp> = { '+86': /^86(1\d{10})$/, '+1': /^1(\d{10})$/ }

/** Brings country code and digits into one form: no trunk zeros, no country code typed twice. */
export function readMobile(code: string, digits: string): Mobile {
  // No country has such a code, and without one the number would be read as somebody else's.
  if (!/^\+[1-9]/.test(code)) {
    throw fieldError('input-invalid', 'country_code', 'field.country-code-required')
  }
  const national = digits.replace(/^0+/, '')
  const mobile = nationalPatterns[code]?.exec(national)?.[1] ?? national
  return splitE164(code, `${code}${mobile}`)
}

// "+8" with "613800000000" and "+861" with "3800000000" are the same Chinese number.
function splitE164(code: string, e164: string): Mobile {
  const country_code = /^\+861\d{10}$/.test(e164) ? '+86' : code
  return { country_code, mobile: e164.slice(country_code.length), e164 }
}

/** Reads a typed account: something with @ is a mailbox, ten digits and more are a phone number. */
export function readAccount(typed: string, countryCode: string = defaultCountryCode): AccountName {
  if (typed.includes('@')) return { kind: 'email', email: typed.trim().toLowerCase() }
  const text = typed.normalize('NFKC').trim().toLowerCase()
  const digits = text.replace(mobileNoise, '')
  if (!isMobileLike(digits)) return { kind: 'username', username: text }
  return { kind: 'mobile', e164: e164Of(text, digits, countryCode) }
}

/** True for a text that sign-in would read as a phone number; no username may look like one. */
export const isMobileLike = (text: string): boolean => mobilePattern.test(text)

// A plus sign in front means that the country code is part of what was typed.
function e164Of(text: string, digits: string, countryCode: string): string {
  if (!text.startsWith('+')) return readMobile(countryCode, digits).e164
  return digits.startsWith('86') ? readMobile('+86', digits.slice(2)).e164 : `+${digits}`
}

/** One text for all spellings of an account; counts tries and messages. */
export function accountKey(name: AccountName): string {
  if (name.kind === 'mobile') return mobileKey(name)
  return name.kind === 'email' ? mailboxKey(name.email) : `username:${name.username}`
}

export const mobileKey = ({ e164 }: Pick<Mobile, 'e164'>): string => `sms:${e164}`

/** Everything after a plus sign reaches the same mailbox, so it is one target of messages. */
export const mailboxKey = (email: string): string =>
  `email:${email.toLowerCase().replace(/\+[^@]*@/, '@')}`

/** 138****0000: enough to recognise an own number, too little to learn one (ENT-1). */
export function maskMobile(mobile: string): string {
  return mobile.length < 8 ? '****' : `${mobile.slice(0, 3)}****${mobile.slice(-4)}`
}
