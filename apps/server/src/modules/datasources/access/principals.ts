import type { AppId } from '@zhiwen/contract/ids.ts'
import { emailMax, emailPattern } from '@zhiwen/contract/limits.ts'
import type { Principal } from '../../../connectors/content-spec.ts'
import { e164Of } from '../../../platform/phone-number.ts'

/** Longest id of a source user; a longer one names nobody. */
const openIdMax = 300
const contactPattern = /^(email|mobile):/

/** One spelling of a mailbox; empty where it is none. */
export function cleanEmail(typed: string): string {
  const email = typed.normalize('NFKC').trim().toLowerCase()
  return email.length <= emailMax && emailPattern.test(email) ? email : ''
}

/** One spelling of a number (E.164); empty where it is none. */
export const cleanMobile = (typed: string): string => (typed.trim() && e164Of(typed)) || ''

/** A reader who is named by contact is a source user of that name. */
export const isContactId = (openId: string): boolean => contactPattern.test(openId)

/** The source user a principal names; null for groups and for contacts that cannot be read. */
export function openIdOf(principal: Principal): string | null {
  if (principal.kind === 'user') {
    const { open_id } = principal
    return open_id !== '' && open_id.length <= openIdMax ? open_id : null
  }
  if (principal.kind === 'email') {
    const email = cleanEmail(principal.email)
    return email && `email:${email}`
  }
  if (principal.kind === 'mobile') {
    const mobile = cleanMobile(principal.mobile)
    return mobile && `mobile:${mobile}`
  }
  return null
}

export const userToken = (appId: AppId, openId: string): string => `p:${appId}:${openId}`
export const groupToken = (appId: AppId, groupId: string): string => `g:${appId}:${groupId}`

/** The token of a principal; whoever cannot be named is nobody, so has none. */
export function tokenOf(appId: AppId, principal: Principal): string[] {
  if (principal.kind === 'group') {
    return principal.group_id ? [groupToken(appId, principal.group_id)] : []
  }
  const openId = openIdOf(principal)
  return openId ? [userToken(appId, openId)] : []
}

/** Reads `email:…`, `mobile:…`, `group:…` and `user:…`; anything else is nobody. */
export function readPrincipal(name: string): Principal | null {
  const [, kind, rest = ''] = /^(email|mobile|group|user):(.+)$/s.exec(name) ?? []
  if (kind === 'email') return { kind, email: rest }
  if (kind === 'mobile') return { kind, mobile: rest }
  if (kind === 'group') return { kind, group_id: rest }
  return kind === 'user' ? { kind, open_id: rest } : null
}
