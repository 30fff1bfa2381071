export type PassagePart =
  | { kind: 'lines'; lines: string[] }
  | { kind: 'table'; head: string[]; rows: string[][] }

/** Cells of one row as the splitter writes them: `型号 | 数量`, an empty last cell leaves its bar. */
const cellsOf = (line: string): string[] | null => {
  const cells = line.split(/\s\|(?:\s|$)/)
  return cells.length > 1 ? cells.map((cell) => cell.trim()) : null
}

const tableOf = (rows: string[][]): PassagePart => {
  const width = Math.max(...rows.map((row) => row.length))
  const [head = [], ...rest] = rows.map((row) => [
    ...row,
    ...Array.from({ length: width - row.length }, () => ''),
  ])
  return { kind: 'table', head, rows: rest }
}

/** Parts a passage into tables and what stands around them; a single row is no table. */
export function readParts(text: string): PassagePart[] {
  const parts: PassagePart[] = []
  let rows: string[][] = []
  let lines: string[] = []
  let rowLines: string[] = []
  const endTable = () => {
    if (rows.length > 1) {
      if (lines.length > 0) parts.push({ kind: 'lines', lines })
      lines = []
      parts.push(tableOf(rows))
    } else lines.push(...rowLines)
    rows = []
    rowLines = []
  }
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue
    const cells = cellsOf(line)
    if (cells) {
      rows.push(cells)
      rowLines.push(line)
      continue
    }
    endTable()
    lines.push(line)
  }
  endTable()
  if (lines.length > 0) parts.push({ kind: 'lines', lines })
  return parts
}
