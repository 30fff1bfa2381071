import columnNames from './column-names.json' with { type: 'json' }
import type { Cell, Typed } from './person-row.ts'

type Field = Cell | 'ws_username'

/** Column names a pasted header may have, in either language; the server knows more of them for files. */
const headerNames: Record<Field, string[]> = columnNames
const fields: Field[] = ['name', 'username', 'phone', 'email', 'ws_username']
const latin = /^[a-z][\w.-]*$/i
const leastDigits = 6

const keyOf = (cell: string) =>
  cell
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_*:.\-/]/g, '')

const digitsIn = (cell: string) => cell.normalize('NFKC').replaceAll(/\D/g, '').length
const isPhone = (cell: string) =>
  digitsIn(cell) >= leastDigits && /^[\d\s+\-()]+$/.test(cell.normalize('NFKC'))

/** Lines of cells: tabs as from a spreadsheet, else commas or semicolons of either width. */
function tableOf(text: string): string[][] {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '')
  const [start, cell] = lines.some((line) => line.includes('\t')) ? tabs : commas
  return lines.map((line) =>
    Array.from(`${start}${line}`.matchAll(cell), ([, text = '']) => unquoted(text)),
  )
}

/** What parts cells, and one cell behind it, in quotes or not. */
const tabs = ['\t', /\t(\s*"(?:[^"]|"")*"\s*(?=\t|$)|[^\t]*)/g] as const
const commas = [',', /[,，;；](\s*"(?:[^"]|"")*"\s*(?=[,，;；]|$)|[^,，;；]*)/g] as const

const unquoted = (cell: string) => {
  const text = cell.trim()
  return /^".*"$/s.test(text) ? text.slice(1, -1).replaceAll('""', '"').trim() : text
}

function headerOf(line: string[] | undefined): (Field | undefined)[] | null {
  const found = (line ?? []).map((cell) =>
    fields.find((field) => headerNames[field].includes(keyOf(cell))),
  )
  return found.some((field) => field !== undefined) ? found : null
}

const empty = (): Typed => ({ name: '', username: '', phone: '', email: '', ws_username: '' })

/** Puts each cell where its content says: addresses and numbers are told by their looks, the rest by order. */
function guessed(line: readonly string[]): Typed {
  const row = empty()
  const put = (field: Field, cell: string) => {
    row[field] ||= cell
  }
  for (const cell of line) {
    if (cell === '') continue
    if (cell.includes('@')) put('email', cell)
    else if (isPhone(cell)) put('phone', cell)
    else if (row.name === '' && !(latin.test(cell) && line[0] === '')) put('name', cell)
    else if (latin.test(cell)) put('username', cell)
    else put('ws_username', cell)
  }
  return row
}

function placed(line: readonly string[], columns: readonly (Field | undefined)[]): Typed {
  const row = empty()
  for (const [at, cell] of line.entries()) {
    const field = columns[at]
    if (!field || cell === '') continue
    // A column for either: people keep mobiles and mailboxes in one.
    const isMail = field === 'phone' && cell.includes('@')
    row[isMail ? 'email' : field] ||= cell
  }
  return row
}

/** People of a text pasted from a spreadsheet or a message, with or without a header. */
export function parsePaste(text: string): Typed[] {
  const [first, ...rest] = tableOf(text)
  if (!first) return []
  const columns = headerOf(first)
  return columns ? rest.map((line) => placed(line, columns)) : [first, ...rest].map(guessed)
}
