import { type Block, cellMark } from './blocks.ts'
import type { PageElement } from './html-node.ts'

const spanMax = 100

/** A table of data; null for one that only lays out a page. */
export function htmlTable(table: PageElement): Block | null {
  if (table.querySelector('table')) return null
  const rows = [...table.querySelectorAll('tr')]
  const grid = fillGrid(rows)
  const width = Math.max(0, ...grid.map((cells) => cells.length))
  if (width < 2) return null
  const lines = grid
    .filter((cells) => cells.some((cell) => cell !== ''))
    .map((cells) => cells.join(cellMark))
  const caption = table.querySelector('caption')?.textContent?.trim()
  const text = lines.join('\n')
  return {
    kind: 'table',
    text: caption ? `${caption}\n${text}` : text,
    header_rows: caption ? 2 : 1,
    page: null,
  }
}

/** A cell over several rows or columns stands in each of them. */
function fillGrid(rows: PageElement[]): string[][] {
  const grid: string[][] = rows.map(() => [])
  for (const [y, row] of rows.entries()) {
    let x = 0
    for (const cell of row.querySelectorAll('td,th')) {
      while (grid[y]?.[x] !== undefined) x += 1
      const word = (cell.textContent ?? '').replace(/\s+/g, ' ').trim()
      const height = spanOf(cell, 'rowspan')
      const width = spanOf(cell, 'colspan')
      for (let down = 0; down < height; down += 1) {
        for (let along = 0; along < width; along += 1) {
          const target = grid[y + down]
          if (target) target[x + along] = word
        }
      }
      x += width
    }
  }
  return grid.map((cells) => Array.from(cells, (cell) => cell ?? ''))
}

function spanOf(cell: PageElement, name: string): number {
  const value = Number(cell.getAttribute(name) ?? 1)
  return Number.isInteger(value) ? Math.min(Math.max(value, 1), spanMax) : 1
}
