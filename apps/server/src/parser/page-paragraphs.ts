import type { Block } from './blocks.ts'
import { joinHan, joinLines } from './clean.ts'
import { outlineLevel, startsItem } from './outline.ts'
import type { Segment } from './page-rows.ts'

const headingLengthMax = 50
/** A line that ends without a mark goes on even if numbers made it a little shorter. */
const openShare = 0.85
const ends = /[。！？；：…!?;:”」』]$/
const pageNumber =
  /^[-–—\s]*(第\s*\d+\s*页(\s*[,，/]?\s*共\s*\d+\s*页)?|\d{1,4}(\s*[/／]\s*\d{1,4})?)[-–—\s]*$/

/** Paragraphs, items and headings of lines that follow one another. */
export function paragraphsOf(
  lines: readonly Segment[],
  bodyHeight: number,
  page: number | null,
): Block[] {
  const left = Math.min(...lines.map(({ x0 }) => x0))
  const right = Math.max(...lines.map(({ x1 }) => x1))
  const blocks: Block[] = []
  let before: Segment | undefined
  for (const line of lines) {
    const text = joinHan(line.text.trim())
    if (text === '' || pageNumber.test(text)) continue
    const last = blocks.at(-1)
    const level = headingLevel(text, line, bodyHeight)
    if (level !== undefined) blocks.push({ kind: 'heading', level, text, page })
    else if (
      last &&
      before &&
      last.kind !== 'heading' &&
      goesOn(before, line, { left, right, bodyHeight })
    ) {
      last.text = joinLines(last.text, text)
    } else blocks.push({ kind: startsItem(text) ? 'list' : 'text', text, page })
    before = line
  }
  return blocks
}

function headingLevel(text: string, line: Segment, bodyHeight: number): number | undefined {
  const size = (line.y1 - line.y0) / bodyHeight
  if (size >= 1.2 && text.length <= headingLengthMax && !ends.test(text) && /[\p{L}]/u.test(text)) {
    if (size >= 1.7) return 1
    return size >= 1.4 ? 2 : 3
  }
  return outlineLevel(text)
}

/** A line goes on the one before where that one was full and this one begins nothing new. */
function goesOn(
  before: Segment,
  line: Segment,
  { left, right, bodyHeight }: { left: number; right: number; bodyHeight: number },
): boolean {
  const isOpen = !ends.test(before.text.trim()) && before.x1 > left + (right - left) * openShare
  const isFull = isOpen || before.x1 > right - bodyHeight * 2.5
  const gap = line.y0 - before.y1
  const isIndented = line.x0 > left + bodyHeight * 1.2 && line.x0 > before.x0 + bodyHeight * 0.8
  return isFull && gap < bodyHeight * 1.2 && !isIndented && !startsItem(line.text.trim())
}
