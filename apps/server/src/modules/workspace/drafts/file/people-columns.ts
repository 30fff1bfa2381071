import type { MemberDraft } from '@zhiwen/contract/drafts.ts'
import { importRowsMax } from '@zhiwen/contract/limits.ts'
import words from '../words.json' with { type: 'json' }
import { type Table, TableError } from './table.ts'

type Field = keyof MemberDraft

/** What people call the columns, in the spelling `keyOf` gives. */
const fieldOf = new Map<string, Field>(
  Object.entries(words.columns).flatMap(([field, names]) =>
    names.map((name) => [name, field as Field] as const),
  ),
)
const headerLines = 10
const longest: Record<Field, number> = {
  username: 200,
  ws_username: 200,
  name: 200,
  email: 300,
  country_code: 20,
  phone: 60,
}

export type PeopleRows = { rows: { line: number; draft: MemberDraft }[]; ignored: string[] }

/** Finds the header and turns the lines below it into people; throws a `TableError` where it cannot. */
export function readPeople(table: Table): PeopleRows {
  const at = findHeader(table)
  if (at === undefined) throw new TableError('no-header')
  const header = table.rows[at]?.cells ?? []
  const columns = columnsOf(header)
  const used = new Set(columns.values())
  const rows = table.rows.slice(at + 1).map(({ line, cells }) => ({
    line,
    draft: draftOf((field) => cells[columns.get(field) ?? -1] ?? ''),
  }))
  const people = rows.filter(({ draft }) => Object.values(draft).some((cell) => cell !== ''))
  if (people.length === 0) throw new TableError('no-rows')
  if (people.length > importRowsMax) throw new TableError('too-many-rows')
  const ignored = header.filter((cell, column) => cell.trim() !== '' && !used.has(column))
  return { rows: people, ignored: ignored.map((cell) => cell.trim().slice(0, 60)) }
}

const keyOf = (cell: string) =>
  cell
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\(.*?\)|[\s_*:"'.\-/]|\p{Cf}/gu, '')

/** Two known names make a header; a line with one only counts when there is no better one. */
function findHeader({ rows }: Table): number | undefined {
  const known = rows.slice(0, headerLines).map(({ cells }) => columnsOf(cells))
  const sure = known.findIndex((columns) => columns.size > 1)
  const single = known.findIndex((columns) => columns.size === 1)
  const found = sure === -1 ? single : sure
  return found === -1 ? undefined : found
}

/** Of two columns with one meaning the first is taken; the other counts as not understood. */
function columnsOf(cells: readonly string[]): Map<Field, number> {
  const columns = new Map<Field, number>()
  for (const [column, cell] of cells.entries()) {
    const field = fieldOf.get(keyOf(cell))
    if (field && !columns.has(field)) columns.set(field, column)
  }
  return columns
}

function draftOf(cell: (field: Field) => string): MemberDraft {
  const of = (field: Field) => cell(field).trim().slice(0, longest[field])
  return {
    username: of('username'),
    ws_username: of('ws_username'),
    name: of('name'),
    email: of('email'),
    country_code: of('country_code'),
    phone: of('phone'),
  }
}
