import type { DraftReason, MemberDraft } from '@zhiwen/contract/drafts.ts'
import * as limits from '@zhiwen/contract/limits.ts'
import { type CleanDraft, isFormula } from './clean-draft.ts'

/** Reasons that ask for a second look; with any other one the row cannot be added. */
const doubts = new Set<DraftReason>(['same-name', 'no-seat'])
const mainlandMobile = /^1\d{10}$/

/** What a row is worth after all its reasons are known. */
export const verdictOf = (reasons: readonly DraftReason[]) => {
  if (reasons.length === 0) return 'valid'
  return reasons.every((reason) => doubts.has(reason)) ? 'doubtful' : 'wrong'
}

/** Looks at one row alone: what is missing, too long or no address. */
export function judgeDraft(typed: MemberDraft, draft: CleanDraft): DraftReason[] {
  return [
    ...(hasFormula(typed) ? ['formula' as const] : []),
    ...judgeNames(draft),
    ...judgeContacts(draft),
  ]
}

const hasFormula = (typed: MemberDraft) => Object.values(typed).some(isFormula)

function judgeNames({ name, ws_username, username }: CleanDraft): DraftReason[] {
  const reasons: DraftReason[] = []
  if (name === '') reasons.push('name-missing')
  if (name.length > limits.displayNameMax) reasons.push('name-long')
  if (ws_username !== name && ws_username.length > limits.wsUsernameMax) {
    reasons.push('nickname-long')
  }
  if (username !== '' && !limits.usernamePattern.test(username)) reasons.push('username-format')
  return reasons
}

function judgeContacts({ email, phone, country_code }: CleanDraft): DraftReason[] {
  const reasons: DraftReason[] = []
  if (email === '' && phone === '') reasons.push('contact-missing')
  const isEmail = email.length <= limits.emailMax && limits.emailPattern.test(email)
  if (email !== '' && !isEmail) reasons.push('email-format')
  const isHome = country_code === limits.defaultCountryCode
  const pattern = isHome ? mainlandMobile : limits.mobilePattern
  if (phone !== '' && !pattern.test(phone)) reasons.push('phone-format')
  if (country_code !== '' && !limits.countryCodePattern.test(country_code)) {
    reasons.push('country-code-format')
  }
  return reasons
}
