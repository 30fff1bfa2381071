import type { Block } from './blocks.ts'
import { joinLines } from './clean.ts'
import { startsItem } from './outline.ts'

const ends = /[。！？；：…!?;:.”」』]$/
/** A line at the edge of this many pages, and of most, is no part of the text. */
const edgePagesMin = 4
const edgeShare = 0.6

/** Pages as one text: running heads only once, paragraphs over a page's end in one piece. */
export function joinPages(pages: readonly Block[][]): Block[] {
  const heads = runningLines(pages)
  const seen = new Set<string>()
  const joined: Block[] = []
  for (const page of pages) {
    for (const [index, block] of page.entries()) {
      const key = keyOf(block)
      const isEdge = index === 0 || index === page.length - 1
      if (isEdge && heads.has(key)) {
        if (seen.has(key)) continue
        seen.add(key)
      }
      const last = joined.at(-1)
      if (last && index === 0 && isSplit(last, block)) last.text = joinLines(last.text, block.text)
      else joined.push({ ...block })
    }
  }
  return joined
}

const isSplit = (last: Block, next: Block) =>
  last.kind === 'text' &&
  next.kind === 'text' &&
  last.page !== next.page &&
  !ends.test(last.text) &&
  !startsItem(next.text)

/** Numbers of pages differ; the rest of a running head does not. */
const keyOf = ({ text }: Block) => text.replace(/\d+/g, '#').slice(0, 100)

function runningLines(pages: readonly Block[][]): Set<string> {
  const counts = new Map<string, number>()
  for (const page of pages) {
    const edges = new Set([page[0], page.at(-1)].flatMap((block) => (block ? [keyOf(block)] : [])))
    for (const key of edges) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const least = Math.max(edgePagesMin, pages.length * edgeShare)
  return new Set([...counts].filter(([, count]) => count >= least).map(([key]) => key))
}
