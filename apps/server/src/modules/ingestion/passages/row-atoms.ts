import { type Block, cellMark } from '../../../parser/blocks.ts'
import { type Range, sentenceRanges } from './sentences.ts'
import { type Piece, unitsMost } from './sizes.ts'
import { countUnits, reachOf } from './units.ts'

/** A head wider than this is repeated column by column. */
const headMost = 150
const columnNameMost = 50

type Row = { range: Range; cells: Range[] }

/** Rows of a table; each can lead a passage together with the names of its columns. */
export function rowAtoms(block: Block, text: string, range: Range): Piece[] {
  const rows = rowsOf(text, range)
  const headCount = Math.min(block.header_rows ?? 0, rows.length - 1)
  const head = rows.slice(0, headCount)
  const lead = head.map(({ range: one }) => text.slice(one.start, one.end).trimEnd()).join('\n')
  const leadUnits = countUnits(lead)
  const names = head.at(-1)
  return rows.flatMap((row, index): Piece[] => {
    const units = countUnits(text, row.range.start, row.range.end)
    const isHead = index < headCount
    const fits = leadUnits <= headMost && units <= unitsMost - (isHead ? 0 : leadUnits)
    if (fits) return [{ ...row.range, lead: isHead ? '' : lead, isKept: isHead }]
    if (isHead || !names) return sentenceRanges(text, row.range.start, row.range.end, unitsMost)
    return cellGroups(text, row, names)
  })
}

function rowsOf(text: string, { start, end }: Range): Row[] {
  const rows: Row[] = []
  let from = start
  while (from < end) {
    const found = text.indexOf('\n', from)
    const to = found < 0 || found >= end ? end : found + 1
    rows.push({ range: { start: from, end: to }, cells: cellsOf(text, from, to) })
    from = to
  }
  return rows
}

/** Cells with the marks after them, so that nothing lies between. */
function cellsOf(text: string, start: number, end: number): Range[] {
  const cells: Range[] = []
  let from = start
  while (from < end) {
    const found = text.indexOf(cellMark, from)
    const to = found < 0 || found >= end ? end : found + cellMark.length
    cells.push({ start: from, end: to })
    from = to
  }
  return cells
}

/** A row too wide for one passage: groups of cells, each under the names of its own columns. */
function cellGroups(text: string, row: Row, names: Row): Piece[] {
  const pieces: Piece[] = []
  let group: Piece | undefined
  let units = 0
  for (const [column, cell] of row.cells.entries()) {
    const name = columnName(text, names.cells[column])
    const size = countUnits(text, cell.start, cell.end) + countUnits(name) + 2
    if (size > unitsMost) {
      const most = unitsMost - columnNameMost - 2
      const parts = sentenceRanges(text, cell.start, cell.end, most)
      pieces.push(...parts.map((part) => ({ ...part, lead: name, isAlone: true })))
      group = undefined
    } else if (group && units + size <= unitsMost) {
      group.end = cell.end
      group.lead = `${group.lead ?? ''}${cellMark}${name}`
      units += size
    } else {
      group = { ...cell, lead: name, isAlone: true }
      units = size
      pieces.push(group)
    }
  }
  return pieces
}

function columnName(text: string, cell: Range | undefined): string {
  if (!cell) return ''
  const name = text.slice(cell.start, cell.end).replace(cellMark, '').trim()
  return name.slice(0, reachOf(name, 0, name.length, columnNameMost))
}
