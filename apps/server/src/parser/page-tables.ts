import { cellMark } from './blocks.ts'
import { joinLines } from './clean.ts'
import type { Row, Segment } from './page-rows.ts'

/** A table's lines, or lines of running text by column from left to right. */
export type PagePart = { kind: 'table'; lines: string[] } | { kind: 'lines'; columns: Segment[][] }

const rowsMin = 2
/** Columns of running text: many rows, each filled. */
const columnRowsMin = 6
const columnTextMin = 14

/** Parts a page's rows into tables and running text. */
export function findTables(rows: readonly Row[], bodyHeight: number): PagePart[] {
  const parts: PagePart[] = []
  let at = 0
  while (at < rows.length) {
    const run = tableRun(rows, at, bodyHeight)
    const taken = rows.slice(at, at + run)
    if (run >= rowsMin) {
      parts.push(isRunningText(taken) ? toColumns(taken) : toTable(taken, bodyHeight))
      at += run
    } else {
      addLine(parts, rows[at])
      at += 1
    }
  }
  return parts
}

function addLine(parts: PagePart[], row: Row | undefined): void {
  if (!row) return
  const line = joined(row)
  const last = parts.at(-1)
  if (last?.kind === 'lines' && last.columns.length === 1) last.columns[0]?.push(line)
  else parts.push({ kind: 'lines', columns: [[line]] })
}

function joined({ cells }: Row): Segment {
  const first = cells[0] ?? { x0: 0, y0: 0, x1: 0, y1: 0, text: '' }
  return {
    x0: first.x0,
    y0: Math.min(...cells.map(({ y0 }) => y0)),
    x1: Math.max(...cells.map(({ x1 }) => x1)),
    y1: Math.max(...cells.map(({ y1 }) => y1)),
    text: cells.map(({ text }) => text).join(' '),
  }
}

/** How many rows from here on belong to one table: the first has the columns, the others stand in them. */
function tableRun(rows: readonly Row[], at: number, bodyHeight: number): number {
  const head = rows[at]
  if (!head || head.cells.length < 2) return 1
  let run = 1
  let full = 1
  let last = head
  for (const row of rows.slice(at + 1)) {
    const gap = row.y0 - last.y1
    const standsIn = row.cells.every((cell) => columnOf(head, cell, bodyHeight) >= 0)
    const isPart = row.cells.length >= 2 ? gap < bodyHeight * 4 : gap < bodyHeight * 0.7
    if (!standsIn || !isPart || row.cells.length > head.cells.length) break
    if (row.cells.length === 1 && !isWrapped(row, head, bodyHeight)) break
    if (row.cells.length >= 2) full = run + 1
    run += 1
    last = row
  }
  return full > 1 ? run : 1
}

/** A lone cell goes on a cell above it, unless it begins at the left edge like a new paragraph. */
const isWrapped = (row: Row, head: Row, bodyHeight: number) =>
  row.cells[0] !== undefined && columnOf(head, row.cells[0], bodyHeight) > 0

/** The column a cell stands in: by its left edge, its middle or its right edge. */
function columnOf(head: Row, cell: Segment, bodyHeight: number): number {
  const near = bodyHeight * 1.2
  return head.cells.findIndex((column, index) => {
    const next = head.cells[index + 1]?.x0 ?? Number.POSITIVE_INFINITY
    const isLeft = Math.abs(cell.x0 - column.x0) < near
    const isMiddle = Math.abs(cell.x0 + cell.x1 - column.x0 - column.x1) / 2 < near
    const isRight = Math.abs(cell.x1 - column.x1) < near
    const overlaps = cell.x0 < column.x1 && cell.x1 > column.x0
    return (isLeft || isMiddle || isRight || overlaps) && cell.x0 < next
  })
}

function isRunningText(rows: readonly Row[]): boolean {
  if (rows.length < columnRowsMin) return false
  const lengths = rows.flatMap(({ cells }) => cells.map(({ text }) => text.length))
  const long = lengths.filter((length) => length >= columnTextMin).length
  return long > lengths.length * 0.7
}

function toColumns(rows: readonly Row[]): PagePart {
  const count = Math.max(...rows.map(({ cells }) => cells.length))
  const columns: Segment[][] = Array.from({ length: count }, () => [])
  const head = rows.find(({ cells }) => cells.length === count)
  for (const { cells } of rows) {
    for (const cell of cells) {
      const index = head ? columnOf(head, cell, cell.y1 - cell.y0) : 0
      columns[Math.max(0, index)]?.push(cell)
    }
  }
  return { kind: 'lines', columns }
}

function toTable(rows: readonly Row[], bodyHeight: number): PagePart {
  const head = rows[0]
  const grid: string[][] = []
  let last: Row | undefined
  for (const row of rows) {
    const isMore =
      last && row.cells.length < (head?.cells.length ?? 0) && row.y0 - last.y1 < bodyHeight * 0.7
    const isOther =
      !isMore ||
      row.cells[0] === undefined ||
      !head ||
      columnOf(head, row.cells[0], bodyHeight) === 0
    if (isOther || grid.length === 0) grid.push((head?.cells ?? []).map(() => ''))
    const cells = grid.at(-1)
    for (const cell of row.cells) {
      const column = head ? Math.max(0, columnOf(head, cell, bodyHeight)) : 0
      if (cells) cells[column] = joinLines(cells[column] ?? '', cell.text)
    }
    last = row
  }
  return { kind: 'table', lines: grid.map((cells) => cells.join(cellMark)) }
}
