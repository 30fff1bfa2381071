import type { MemberDraft } from '@zhiwen/contract/drafts.ts'
import { readCountryCode, readPhoneNumber } from '../../../platform/phone-number.ts'
import words from './words.json' with { type: 'json' }

/** A row with one spelling for everything, still unchecked. */
export type CleanDraft = MemberDraft

/** A cell that a spreadsheet would calculate; only a phone number may begin with a sign. */
const formulaStart = /^[=@]|^[+-](?![\d\s(])/
/** How people mark a cell that is meant to be empty. */
const dashes = /^[-—–/\\]+$/
const emptyWords = new Set(words.empty)
const isNothing = (cell: string) => dashes.test(cell) || emptyWords.has(cell.toLowerCase())

export const isFormula = (cell: string): boolean =>
  formulaStart.test(cell.trimStart().normalize('NFKC')) && !isNothing(cell.trim())

/** Brings a typed, pasted or read row into one spelling: widths, spaces, invisible marks, phone parts. */
export function cleanDraft(typed: MemberDraft): CleanDraft {
  const ws_username = plain(typed.ws_username)
  const name = plain(typed.name) || ws_username
  const phone = plain(typed.phone) && readPhoneNumber(plain(typed.phone), plain(typed.country_code))
  return {
    username: plain(typed.username).toLowerCase(),
    ws_username: ws_username || name,
    name,
    email: plain(typed.email).toLowerCase(),
    country_code: phone ? phone.country_code : readCountryCode(plain(typed.country_code)),
    phone: phone ? phone.phone : '',
  }
}

function plain(cell: string): string {
  // A formula is neither calculated nor kept: it would run in the next spreadsheet that opens it.
  if (isFormula(cell)) return ''
  const text = cell
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\p{Cc}]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
  return isNothing(text) ? '' : text
}
