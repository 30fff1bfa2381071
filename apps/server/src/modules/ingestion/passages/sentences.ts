import { countUnits, reachOf } from './units.ts'

export type Range = { start: number; end: number }

const ends = new Set('。！？；…!?;\n')
const closers = new Set('”’』」》）)】〕"\'…')
const commas = new Set('，、,：:|')

/** Ranges of sentences; closing quotes stay with their sentence, a too long one is cut at commas. */
export function sentenceRanges(
  text: string,
  start: number,
  end: number,
  unitsMax: number,
): Range[] {
  return cutAfter(text, { start, end }, endsSentence).flatMap((range) =>
    countUnits(text, range.start, range.end) <= unitsMax ? [range] : cutLong(text, range, unitsMax),
  )
}

/** A full stop ends a sentence only before a space: not in 3.5, not in a file name. */
function endsSentence(text: string, at: number): boolean {
  const char = text.charAt(at)
  if (ends.has(char)) return true
  return char === '.' && /\s/.test(text.charAt(at + 1))
}

function cutAfter(
  text: string,
  { start, end }: Range,
  isEnd: (text: string, at: number) => boolean,
): Range[] {
  const ranges: Range[] = []
  let from = start
  for (let at = start; at < end; at += 1) {
    if (!isEnd(text, at)) continue
    while (at + 1 < end && (closers.has(text.charAt(at + 1)) || isEnd(text, at + 1))) at += 1
    ranges.push({ start: from, end: at + 1 })
    from = at + 1
  }
  if (from < end) ranges.push({ start: from, end })
  return ranges
}

/** Cuts at the last comma or space that fits, else where it must. */
function cutLong(text: string, { start, end }: Range, unitsMax: number): Range[] {
  const ranges: Range[] = []
  let from = start
  while (from < end) {
    const reach = reachOf(text, from, end, unitsMax)
    const to = reach >= end ? end : softEnd(text, from, Math.max(reach, from + 1))
    ranges.push({ start: from, end: to })
    from = to
  }
  return ranges
}

function softEnd(text: string, from: number, reach: number): number {
  const lowest = from + Math.ceil((reach - from) / 2)
  for (let at = reach; at > lowest; at -= 1) if (commas.has(text.charAt(at - 1))) return at
  for (let at = reach; at > lowest; at -= 1) if (/\s/.test(text.charAt(at - 1))) return at
  const high = text.charCodeAt(reach - 1)
  const isPair = high >= 0xd800 && high <= 0xdbff && reach - 1 > from
  return isPair ? reach - 1 : reach
}
