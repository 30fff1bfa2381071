import type { Block } from '../../../parser/blocks.ts'
import { rowAtoms } from './row-atoms.ts'
import { type Range, sentenceRanges } from './sentences.ts'
import { overlapMost, type Piece, unitsMost } from './sizes.ts'
import { countUnits } from './units.ts'

/** What is never cut: a sentence, an item, a row, a group of code lines. */
export type Atom = Range & {
  units: number
  kind: Block['kind']
  page: number | null
  /** Index of its block. */
  block: number
  /** Titles around it, its own included. */
  headings: string[]
  /** Words to repeat where a passage begins with it: the head of its table, the lead of its list. */
  lead: string
  /** Never the last of a passage: a heading, a lead line, a table's head. */
  isKept: boolean
  endsBlock: boolean
  /** Has a lead that suits only itself. */
  isAlone: boolean
}

/** The whole clean text of a document; passages point into it. */
export const cleanTextOf = (blocks: readonly Block[]): string =>
  blocks.map(({ text }) => text).join('\n')

/** Every atom of a document in order; together they cover its clean text but for line ends between blocks. */
export function atomsOf(blocks: readonly Block[], text: string): Atom[] {
  const atoms: Atom[] = []
  let headings: { level: number; text: string }[] = []
  let at = 0
  for (const [index, block] of blocks.entries()) {
    const range = { start: at, end: at + block.text.length }
    at = range.end + 1
    if (block.kind === 'heading') {
      const level = block.level ?? 1
      headings = [...headings.filter((one) => one.level < level), { level, text: block.text }]
    }
    const pieces = piecesOf(block, blocks[index - 1], blocks[index + 1], text, range)
    for (const [order, piece] of pieces.entries()) {
      atoms.push({
        lead: '',
        isKept: false,
        isAlone: false,
        ...piece,
        units: countUnits(text, piece.start, piece.end),
        kind: block.kind,
        page: block.page,
        block: index,
        headings: headings.map((one) => one.text),
        endsBlock: order === pieces.length - 1,
      })
    }
  }
  return atoms
}

function piecesOf(
  block: Block,
  before: Block | undefined,
  after: Block | undefined,
  text: string,
  range: Range,
): Piece[] {
  const sentences = () => sentenceRanges(text, range.start, range.end, unitsMost)
  switch (block.kind) {
    case 'heading':
      return sentences().map((piece) => ({ ...piece, isKept: true }))
    case 'text': {
      const isLead = isLeadLine(block) && (after?.kind === 'list' || after?.kind === 'table')
      return sentences().map((piece) => ({ ...piece, isKept: isLead }))
    }
    case 'list': {
      const lead = before && isLeadLine(before) ? before.text : ''
      const most = unitsMost - overlapMost
      return lines(text, range).flatMap((line) =>
        sentenceRanges(text, line.start, line.end, most).map((piece) => ({ ...piece, lead })),
      )
    }
    case 'table':
      return rowAtoms(block, text, range)
    case 'code':
      return codeGroups(text, range)
  }
}

/** A short line that announces what follows. */
const isLeadLine = (block: Block) =>
  block.kind === 'text' && /[：:]$/.test(block.text) && countUnits(block.text) <= overlapMost

/** Lines with their ends. */
function lines(text: string, { start, end }: Range): Range[] {
  const ranges: Range[] = []
  let from = start
  while (from < end) {
    const found = text.indexOf('\n', from)
    const to = found < 0 || found >= end ? end : found + 1
    ranges.push({ start: from, end: to })
    from = to
  }
  return ranges
}

/** Code between blank lines, where it fits; longer groups by lines. */
function codeGroups(text: string, range: Range): Piece[] {
  const groups: Range[] = []
  for (const line of lines(text, range)) {
    const isBlank = text.slice(line.start, line.end).trim() === ''
    const last = groups.at(-1)
    if (last && !isBlank && !text.startsWith('\n', last.end - 2)) last.end = line.end
    else if (last && isBlank) last.end = line.end
    else groups.push({ ...line })
  }
  return groups.flatMap((group) =>
    countUnits(text, group.start, group.end) <= unitsMost
      ? [group]
      : lines(text, group).flatMap((line) => sentenceRanges(text, line.start, line.end, unitsMost)),
  )
}
