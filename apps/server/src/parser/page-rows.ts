/** A run of words on one line of a page, with where it stands; y grows downwards. */
export type Segment = { x0: number; y0: number; x1: number; y1: number; text: string }
export type Row = { y0: number; y1: number; cells: Segment[] }

/** Segments whose middles lie on the same line, from left to right. */
export function toRows(segments: readonly Segment[]): Row[] {
  const rows: Row[] = []
  const middle = ({ y0, y1 }: { y0: number; y1: number }) => (y0 + y1) / 2
  for (const segment of segments.toSorted((a, b) => middle(a) - middle(b))) {
    const row = rows.at(-1)
    const y = middle(segment)
    const isSame =
      row && y > row.y0 && y < row.y1 && middle(row) > segment.y0 && middle(row) < segment.y1
    if (isSame) row.cells.push(segment)
    else rows.push({ y0: segment.y0, y1: segment.y1, cells: [segment] })
  }
  for (const row of rows) row.cells.sort((a, b) => a.x0 - b.x0)
  return rows
}
