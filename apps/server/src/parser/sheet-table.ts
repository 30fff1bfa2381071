import type { Block } from './blocks.ts'
import { tableBlocks } from './formats/csv.ts'

/** One sheet: its name as heading, lines of one cell above the table as text, then the table. */
export function sheetBlocks(name: string, rows: string[][], page: number): Block[] {
  const filled = rows.filter((cells) => cells.some((cell) => cell.trim() !== ''))
  if (filled.length === 0) return []
  const first = filled.findIndex((cells) => distinct(cells) > 1)
  const above = first < 0 ? filled : filled.slice(0, first)
  const heading: Block = { kind: 'heading', level: 1, text: name, page }
  const words = above.map((cells): Block => ({ kind: 'text', text: firstWord(cells), page }))
  const table = first < 0 ? [] : tableBlocks(filled.slice(first), page)
  return [heading, ...words, ...table]
}

/** A title merged over all columns is one cell's word in each of them. */
const distinct = (cells: string[]) => new Set(cells.filter((cell) => cell.trim() !== '')).size
const firstWord = (cells: string[]) => cells.find((cell) => cell.trim() !== '') ?? ''
