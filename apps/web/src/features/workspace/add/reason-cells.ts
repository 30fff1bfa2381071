import type { DraftReason } from '@zhiwen/contract/drafts.ts'
import type { Cell } from './person-row.ts'

/** Cells a reason is about; the others are about the row as a whole. */
const cellsOf: Partial<Record<DraftReason, Cell[]>> = {
  'name-missing': ['name'],
  'name-long': ['name'],
  'same-name': ['name'],
  'username-format': ['username'],
  'contact-missing': ['phone', 'email'],
  'email-format': ['email'],
  'phone-format': ['phone'],
  'country-code-format': ['phone'],
}
const doubts: readonly DraftReason[] = ['same-name', 'no-seat']

/** Whether a cell holds something that keeps its row from being added. */
export const isCellWrong = (cell: Cell, reasons: readonly DraftReason[]): boolean =>
  reasons.some((reason) => !doubts.includes(reason) && cellsOf[reason]?.includes(cell))
