import { ParseFault } from '../fault.ts'
import { walkXml } from '../xml.ts'
import type { RawCell } from './xlsx-cell.ts'

const columnsMax = 1_000
const cellsMax = 2_000_000
const mergedMax = 5_000

type Merge = { top: number; bottom: number; left: number; right: number }

/** Rows of a sheet with words in their columns; a merged cell's word stands in all it covers. */
export function readSheet(xml: string, wordOf: (raw: RawCell) => string): string[][] {
  const rows = new Map<number, string[]>()
  const merges: Merge[] = []
  const at = { row: 0, column: 0, count: 0 }
  let raw: RawCell | undefined
  let isValue = false
  let isInline = false
  walkXml(xml, {
    open(name, { r, t, s, ref }) {
      if (name === 'row') startRow(at, r)
      else if (name === 'c') {
        startCell(at, r)
        raw = { type: t ?? 'n', style: Number(s ?? 0), value: '', inline: '' }
      } else if (name === 'v') isValue = true
      else if (name === 't') isInline = true
      else if (name === 'mergeCell' && ref && merges.length < mergedMax) merges.push(toMerge(ref))
    },
    text(text) {
      if (raw && isValue) raw.value += text
      else if (raw && isInline) raw.inline += text
    },
    close(name) {
      if (name === 'v') isValue = false
      if (name === 't') isInline = false
      if (name === 'c' && raw) {
        put(rows, at.row, at.column, wordOf(raw))
        raw = undefined
      }
    },
  })
  for (const merge of merges) spread(rows, merge)
  return [...rows.keys()].toSorted((a, b) => a - b).map((row) => filled(rows.get(row) ?? []))
}

const filled = (cells: string[]) => Array.from(cells, (cell) => cell ?? '')

function startRow(at: { row: number; column: number }, r: string | undefined): void {
  at.row = r ? Number(r) : at.row + 1
  at.column = 0
}

function startCell(
  at: { row: number; column: number; count: number },
  r: string | undefined,
): void {
  at.column = r ? columnOf(r) : at.column + 1
  at.count += 1
  if (at.count > cellsMax) throw new ParseFault('too-large', 'too many cells')
}

function put(rows: Map<number, string[]>, row: number, column: number, word: string): void {
  if (word === '' || column > columnsMax) return
  const cells = rows.get(row) ?? []
  cells[column - 1] = word
  rows.set(row, cells)
}

/** Number of a column from a cell's name: A1 is in 1, AB7 in 28. */
function columnOf(name: string): number {
  let column = 0
  for (const letter of /^[A-Z]{1,3}/.exec(name)?.[0] ?? '')
    column = column * 26 + letter.charCodeAt(0) - 64
  return column
}

function toMerge(ref: string): Merge {
  const [from = '', to = from] = ref.split(':')
  const rowOf = (name: string) => Number(/\d+$/.exec(name)?.[0] ?? 0)
  return { top: rowOf(from), bottom: rowOf(to), left: columnOf(from), right: columnOf(to) }
}

/** Only into rows that exist: a merge over a million rows holds no more words than its neighbours. */
function spread(rows: Map<number, string[]>, { top, bottom, left, right }: Merge): void {
  const word = rows.get(top)?.[left - 1]
  if (!word || (bottom - top + 1) * (right - left + 1) > 10_000) return
  for (let row = top; row <= bottom; row += 1) {
    if (!rows.has(row)) continue
    for (let column = left; column <= Math.min(right, columnsMax); column += 1) {
      put(rows, row, column, word)
    }
  }
}
