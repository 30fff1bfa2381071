import { read, utils } from '@e965/xlsx'
import type { Block, Reader } from '../blocks.ts'
import { ParseFault } from '../fault.ts'
import { sheetBlocks } from '../sheet-table.ts'

const rowsMax = 200_000

/** Excel before 2007, by the words its cells show. */
export const readXls: Reader = (bytes) => {
  const book = openBook(bytes)
  const blocks = book.SheetNames.flatMap((name, index): Block[] => {
    const sheet = book.Sheets[name]
    if (!sheet) return []
    const rows = utils.sheet_to_json<(string | null)[]>(sheet, {
      header: 1,
      raw: false,
      defval: '',
    })
    const words = rows.map((cells) => cells.map((cell) => cell ?? ''))
    return sheetBlocks(name, words, index + 1)
  })
  return { blocks, doc_type: 'sheet', mime: 'application/vnd.ms-excel' }
}

function openBook(bytes: Buffer) {
  try {
    return read(bytes, { type: 'buffer', cellFormula: false, cellHTML: false, sheetRows: rowsMax })
  } catch (error) {
    const isLocked = error instanceof Error && /password|encrypt/i.test(error.message)
    throw new ParseFault(isLocked ? 'locked' : 'damaged', 'old workbook')
  }
}
