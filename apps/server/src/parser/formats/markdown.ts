import { type Block, cellMark, type Reader } from '../blocks.ts'
import { decodeText } from '../encoding.ts'

/** Markdown by its lines: headings, fences, tables, lists, paragraphs. */
export const readMarkdown: Reader = (bytes) => {
  const blocks = markdownBlocks(decodeText(bytes))
  const title = blocks.find((block) => block.kind === 'heading' && block.level === 1)?.text
  return { blocks, doc_type: 'text', mime: 'text/markdown', title }
}

const fence = /^ {0,3}(`{3,}|~{3,})/
const heading = /^ {0,3}(#{1,6})\s+(.+?)\s*#*\s*$/
const underline = /^ {0,3}(=+|-{3,})\s*$/
const rule = /^ {0,3}([-*_])(\s*\1){2,}\s*$/
const tableLine = /^\s*\|?.*\|.*$/
const tableRule = /^\s*\|?\s*:?-{2,}:?\s*(\|\s*:?-{2,}:?\s*)*\|?\s*$/
const item = /^\s*([-*+]|\d{1,9}[.)])\s+/

type Cursor = { lines: string[]; at: number }

/** Blocks of a Markdown text; marks of emphasis and links give way to their words. */
export function markdownBlocks(text: string): Block[] {
  const cursor: Cursor = { lines: withoutFrontMatter(text).split('\n'), at: 0 }
  const blocks: Block[] = []
  while (cursor.at < cursor.lines.length) {
    const block = nextBlock(cursor)
    if (block) blocks.push(block)
  }
  return blocks
}

const withoutFrontMatter = (text: string) =>
  text.replace(/\r\n?/g, '\n').replace(/^\ufeff?---\n[\s\S]{0,10000}?\n---\n/, '')

function nextBlock(cursor: Cursor): Block | undefined {
  const line = cursor.lines[cursor.at] ?? ''
  if (line.trim() === '' || rule.test(line)) {
    cursor.at += 1
    return undefined
  }
  const title = heading.exec(line)
  if (title) {
    cursor.at += 1
    return {
      kind: 'heading',
      level: title[1]?.length ?? 1,
      text: inline(title[2] ?? ''),
      page: null,
    }
  }
  const opening = fence.exec(line)?.[1]
  if (opening) return readFence(cursor, opening)
  if (tableLine.test(line) && tableRule.test(cursor.lines[cursor.at + 1] ?? '')) {
    return readTable(cursor)
  }
  if (item.test(line)) return readList(cursor)
  return readParagraph(cursor)
}

function readFence(cursor: Cursor, opening: string): Block {
  const lines: string[] = []
  cursor.at += 1
  while (cursor.at < cursor.lines.length) {
    const line = cursor.lines[cursor.at] ?? ''
    cursor.at += 1
    if (line.trimStart().startsWith(opening)) break
    lines.push(line)
  }
  return { kind: 'code', text: lines.join('\n'), page: null }
}

function readTable(cursor: Cursor): Block {
  const rows: string[] = []
  while (cursor.at < cursor.lines.length) {
    const line = cursor.lines[cursor.at] ?? ''
    if (!tableLine.test(line) || line.trim() === '') break
    cursor.at += 1
    if (!tableRule.test(line)) rows.push(cellsOf(line).join(cellMark))
  }
  return { kind: 'table', text: rows.join('\n'), header_rows: 1, page: null }
}

const cellsOf = (line: string) =>
  line
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => inline(cell.trim()))

function readList(cursor: Cursor): Block {
  const items: string[] = []
  while (cursor.at < cursor.lines.length) {
    const line = cursor.lines[cursor.at] ?? ''
    const next = cursor.lines[cursor.at + 1] ?? ''
    const isGap = line.trim() === '' && (item.test(next) || /^\s{2,}\S/.test(next))
    if (!isGap && (line.trim() === '' || heading.test(line) || fence.test(line))) break
    cursor.at += 1
    if (isGap) continue
    if (item.test(line) || items.length === 0) items.push(inline(line.trim()))
    else items.push(`${items.pop() ?? ''} ${inline(line.trim())}`)
  }
  return { kind: 'list', text: items.join('\n'), page: null }
}

function readParagraph(cursor: Cursor): Block {
  const lines: string[] = []
  while (cursor.at < cursor.lines.length) {
    const line = cursor.lines[cursor.at] ?? ''
    const isOver = line.trim() === '' || heading.test(line) || fence.test(line)
    if (isOver || (lines.length > 0 && item.test(line))) break
    cursor.at += 1
    const marks = lines.length === 1 ? underline.exec(line)?.[1] : undefined
    if (marks) {
      const level = marks.startsWith('=') ? 1 : 2
      return { kind: 'heading', level, text: lines.join(' '), page: null }
    }
    lines.push(inline(line.replace(/^\s*(>\s?)+/, '')))
  }
  return { kind: 'text', text: lines.join('\n'), page: null }
}

/** Words without the marks around them; an address stays only where it is the text. */
function inline(text: string): string {
  return text
    .replace(/!\[([^\]]{0,300})\]\([^)\s]{0,2000}[^)]{0,300}\)/g, '$1')
    .replace(/\[([^\]]{1,300})\]\([^)\s]{0,2000}[^)]{0,300}\)/g, '$1')
    .replace(/(\*\*|__)(?=\S)([^*_]{1,500}?)\1/g, '$2')
    .replace(/(?<![\w*])\*(?=\S)([^*\n]{1,300}?)\*(?![\w*])/g, '$1')
    .replace(/~~([^~]{1,300})~~/g, '$1')
    .replace(/`([^`]{1,500})`/g, '$1')
    .replace(/<\/?(br|b|i|em|strong|sub|sup|span|u|kbd)\b[^>]{0,200}>/gi, ' ')
    .replace(/\\([\\`*_{}[\]()#+\-.!|])/g, '$1')
}
