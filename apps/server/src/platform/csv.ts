import { Readable } from 'node:stream'

/** Spreadsheets read a cell that begins like this as a formula, also behind spaces or quotes. */
const formulaStart = /^[\s"']*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/
const needsQuotes = /[",\r\n;\t]|^\s|\s$/
/** Tells spreadsheets that the file is UTF-8. */
const mark = '\uFEFF'

/** One cell: never a formula when the file is opened, and quoted where its text needs it. */
export function csvCell(value: string): string {
  const safe = formulaStart.test(value) ? `'${value}` : value
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const csvLine = (cells: readonly string[]) => `${cells.map(csvCell).join(',')}\r\n`

/** A CSV file as it is read from its source, row by row; UTF-8 with a mark, lines end with CRLF. */
export function csvStream(rows: AsyncIterable<readonly string[]>): Readable {
  async function* text() {
    yield mark
    for await (const cells of rows) yield csvLine(cells)
  }
  return Readable.from(text())
}

/** Headers of a CSV download; `name` is plain ASCII without an ending. */
export const csvHeaders = (name: string): Record<string, string> => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${name}.csv"`,
  'x-content-type-options': 'nosniff',
})
