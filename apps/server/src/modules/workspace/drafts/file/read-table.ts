import { type Table, TableError } from './table.ts'
import { readTextTable } from './text-table.ts'
import { readXlsx } from './xlsx.ts'

const startsWith = (bytes: Buffer, ...mark: number[]) =>
  mark.every((byte, at) => bytes[at] === byte)

/** Other kinds of files, told by their first bytes whatever their name says. */
const foreign = [
  [0x25, 0x50, 0x44, 0x46],
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38],
  [0x1f, 0x8b],
  [0x52, 0x61, 0x72, 0x21],
  [0x37, 0x7a, 0xbc, 0xaf],
  [0x7f, 0x45, 0x4c, 0x46],
  [0x4d, 0x5a, 0x90],
]

/** Reads a file as a table by what its bytes are, or throws a `TableError`. */
export function readTable(bytes: Buffer): Table {
  if (bytes.length === 0) throw new TableError('empty')
  // The old Office format, which is also the envelope of a workbook with a password.
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new TableError('locked')
  if (foreign.some((mark) => startsWith(bytes, ...mark))) throw new TableError('type')
  return startsWith(bytes, 0x50, 0x4b) ? readXlsx(bytes) : readTextTable(bytes)
}
