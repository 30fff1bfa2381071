import writeExcelFile from 'write-excel-file/node'
import type { Part } from './parts.ts'

/** A workbook: tables as rows below their header, all other words in the first column. */
export function makeXlsx(parts: readonly Part[], title: string): Promise<Buffer> {
  const rows = parts.flatMap(rowsOf)
  const width = Math.max(1, ...rows.map((row) => row.length))
  const data = rows.map((row) =>
    Array.from({ length: width }, (_, at) => ({ type: String, value: row[at] ?? '' })),
  )
  return writeExcelFile(data, {
    sheet: title.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31),
  }).toBuffer()
}

function rowsOf(part: Part): string[][] {
  if (part.kind === 'table') return [part.head, ...part.rows, []]
  if (part.kind === 'list') return part.items.map((item) => [item])
  return part.kind === 'rule' ? [[]] : [[part.text]]
}
