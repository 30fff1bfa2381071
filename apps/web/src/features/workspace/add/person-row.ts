import type { CheckedDraft, DraftReason, MemberDraft } from '@zhiwen/contract/drafts.ts'
import { defaultCountryCode } from '@zhiwen/contract/limits.ts'
import { newId } from '../../../lib/ids.ts'

/** Cells of a row, all text as typed. */
export const cells = ['name', 'username', 'phone', 'email'] as const
export type Cell = (typeof cells)[number]
export type Typed = Record<Cell, string> & {
  /** Nickname of a file or paste; has no cell of its own. */
  ws_username: string
}

/** One person to add, as the list holds it. */
export type PersonRow = Typed & {
  key: string
  /** Grows with every edit, so that an older judgement does not count any more. */
  edit: number
  /** Set once the person is invited; the link only where no mail goes out. */
  sent: { link: string | null } | null
  /** Why the server refused to add the row. */
  refused: DraftReason[]
}

const nothing: Typed = { name: '', username: '', phone: '', email: '', ws_username: '' }

/** A row of the list; without content an empty one to type into. */
export const newRow = (typed: Partial<Typed> = {}): PersonRow => ({
  ...nothing,
  ...typed,
  key: newId(),
  edit: 0,
  sent: null,
  refused: [],
})

/** Whether nothing was typed into a row. */
export const isBlank = (row: Typed): boolean =>
  cells.every((cell) => row[cell].trim() === '') && row.ws_username.trim() === ''

/** A row as the server takes it; a phone cell may hold its country code. */
export const draftOf = ({ name, username, phone, email, ws_username }: Typed): MemberDraft => ({
  name,
  username,
  phone,
  email,
  ws_username,
  country_code: '',
})

/** A row the server has read from a file, as it would have been typed. */
export function typedOf({ draft }: Pick<CheckedDraft, 'draft'>): Typed {
  const { name, username, email, ws_username, country_code, phone } = draft
  const isForeign = country_code !== '' && country_code !== defaultCountryCode
  return {
    name,
    username,
    email,
    ws_username: ws_username === name ? '' : ws_username,
    phone: isForeign && phone ? `${country_code} ${phone}` : phone,
  }
}
