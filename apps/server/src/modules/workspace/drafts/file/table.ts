/** Cells of a file as text, with the line each row stood on. */
export type Table = { encoding: string; rows: { line: number; cells: string[] }[] }

/** Why a file cannot be read; each has a text `field.file-…` in both languages. */
export type TableFault =
  | 'empty'
  | 'type'
  | 'broken'
  | 'locked'
  | 'encoding'
  | 'quote'
  | 'too-big-inside'
  | 'too-slow'
  | 'too-many-rows'
  | 'no-header'
  | 'no-rows'

/** A file that cannot be read, and why. */
export class TableError extends Error {
  override readonly name = 'TableError'
  readonly fault: TableFault

  constructor(fault: TableFault) {
    super(fault)
    this.fault = fault
  }
}

/** Columns beyond this are not people. */
export const columnsMax = 100
/** Lines of a title above the header, and of notes below the people, on top of the people themselves. */
export const extraRows = 50
