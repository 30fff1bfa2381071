import type { Block } from './blocks.ts'
import { joinItems } from './list-items.ts'
import { paragraphsOf } from './page-paragraphs.ts'
import { type Segment, toRows } from './page-rows.ts'
import { findTables } from './page-tables.ts'

/** Blocks of one page, from where its words stand: tables, columns, headings, paragraphs. */
export function layoutPage(segments: readonly Segment[], page: number | null): Block[] {
  const bodyHeight = median(segments.map(({ y0, y1 }) => y1 - y0))
  const blocks = findTables(toRows(segments), bodyHeight).flatMap((part): Block[] =>
    part.kind === 'table'
      ? [{ kind: 'table', text: part.lines.join('\n'), header_rows: 1, page }]
      : part.columns.flatMap((lines) => paragraphsOf(lines, bodyHeight, page)),
  )
  return joinItems(blocks)
}

function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
