import { type Block, cellMark, type Reader } from '../blocks.ts'
import { decodeText } from '../encoding.ts'

/** Values parted by commas, tabs or semicolons: one table. */
export const readCsv: Reader = (bytes) => {
  const rows = csvRows(decodeText(bytes))
  return { blocks: tableBlocks(rows), doc_type: 'sheet', mime: 'text/csv' }
}

/** Rows as one table whose first row names the columns; rows without words are left out. */
export function tableBlocks(rows: string[][], page: number | null = null): Block[] {
  const lines = rows
    .map((cells) => cells.map((cell) => cell.replace(/\s*\n\s*/g, ' ').trim()))
    .filter((cells) => cells.some((cell) => cell !== ''))
    .map((cells) => trimEnd(cells).join(cellMark))
  if (lines.length === 0) return []
  return [{ kind: 'table', text: lines.join('\n'), header_rows: 1, page }]
}

function trimEnd(cells: string[]): string[] {
  const last = cells.findLastIndex((cell) => cell !== '')
  return cells.slice(0, last + 1)
}

/** Cells of a text of values; quotes may hold the separator and line ends. */
export function csvRows(text: string): string[][] {
  const separator = separatorOf(text)
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? ''
    if (isQuoted) {
      if (char !== '"') cell += char
      else if (text[at + 1] === '"') {
        cell += char
        at += 1
      } else isQuoted = false
    } else if (char === '"' && cell === '') isQuoted = true
    else if (char === separator) {
      row.push(cell)
      cell = ''
    } else if (char === '\n') {
      rows.push([...row, cell.replace(/\r$/, '')])
      row = []
      cell = ''
    } else cell += char
  }
  if (cell !== '' || row.length > 0) rows.push([...row, cell])
  return rows
}

function separatorOf(text: string): string {
  const line = text.slice(0, 4096).split('\n')[0] ?? ''
  const counts = [',', '\t', ';', '|'].map((char) => ({ char, count: line.split(char).length }))
  return counts.toSorted((a, b) => b.count - a.count)[0]?.char ?? ','
}
