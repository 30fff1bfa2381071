import { type Block, cellMark, type Reader } from '../blocks.ts'
import { joinItems } from '../list-items.ts'
import { officeTitle, openOffice } from '../office-package.ts'
import { outlineLevel } from '../outline.ts'
import { walkXml } from '../xml.ts'
import { headingStyles } from './docx-styles.ts'

const mime = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** Word: paragraphs with the depth of their headings, lists, tables row by row, notes at the end. */
export const readDocx: Reader = (bytes) => {
  const office = openOffice(bytes)
  const levels = headingStyles(office.part('word/styles.xml'))
  const notes = ['word/footnotes.xml', 'word/endnotes.xml'].map((name) => office.part(name) ?? '')
  const blocks = [office.need('word/document.xml'), ...notes]
    .filter((xml) => xml !== '')
    .flatMap((xml) => bodyBlocks(xml, levels))
  return { blocks: joinItems(blocks), doc_type: 'doc', mime, title: officeTitle(office) }
}

type Table = { rows: string[][]; cell: string | undefined }
type Paragraph = { text: string; level?: number; isItem: boolean }

/** Copies of drawings for older programs, deleted text and field codes are not read. */
const skipped = new Set(['Fallback', 'del', 'instrText', 'moveFrom'])

function bodyBlocks(xml: string, levels: Map<string, number>): Block[] {
  const blocks: Block[] = []
  const tables: Table[] = []
  const paragraphs: Paragraph[] = []
  let skipDepth = 0
  let isText = false
  const add = (text: string) => {
    const paragraph = paragraphs.at(-1)
    if (paragraph && skipDepth === 0) paragraph.text += text
  }
  const setStyle = (name: string, val: string) => {
    const paragraph = paragraphs.at(-1)
    if (!paragraph) return
    if (name === 'pStyle') paragraph.level = levels.get(val) ?? paragraph.level
    if (name === 'outlineLvl' && Number(val) < 9) paragraph.level = Number(val) + 1
    if (name === 'numPr') paragraph.isItem = true
  }
  walkXml(xml, {
    open(name, { val = '' }) {
      if (skipped.has(name)) skipDepth += 1
      if (name === 'p') paragraphs.push({ text: '', isItem: false })
      else if (name === 'tbl') tables.push({ rows: [], cell: undefined })
      else if (name === 'tr') tables.at(-1)?.rows.push([])
      else if (name === 'tc') setCell(tables, '')
      else if (name === 't') isText = true
      else if (name === 'tab') add(' ')
      else if (name === 'br' || name === 'cr') add('\n')
      else setStyle(name, val)
    },
    text(text) {
      if (isText) add(text)
    },
    close(name) {
      if (skipped.has(name)) skipDepth -= 1
      if (name === 't') isText = false
      if (name === 'p') endParagraph(paragraphs.pop(), tables.at(-1), blocks)
      if (name === 'tc') endCell(tables.at(-1))
      if (name === 'tbl') endTable(tables, blocks)
    },
  })
  return blocks
}

function setCell(tables: Table[], text: string): void {
  const table = tables.at(-1)
  if (table) table.cell = text
}

function endParagraph(paragraph: Paragraph | undefined, table: Table | undefined, blocks: Block[]) {
  const text = paragraph?.text.trim()
  if (!paragraph || !text) return
  if (table?.cell !== undefined) table.cell += ` ${text}`
  else blocks.push(toBlock(paragraph, text))
}

function toBlock({ level, isItem }: Paragraph, text: string): Block {
  const depth = level ?? (isItem ? undefined : outlineLevel(text))
  if (depth !== undefined) return { kind: 'heading', level: depth, text, page: null }
  return { kind: isItem ? 'list' : 'text', text, page: null }
}

function endCell(table: Table | undefined): void {
  if (table?.cell === undefined) return
  table.rows.at(-1)?.push(table.cell.replace(/\s+/g, ' ').trim())
  table.cell = undefined
}

/** A table inside a cell becomes words of that cell. */
function endTable(tables: Table[], blocks: Block[]): void {
  const table = tables.pop()
  const rows = table?.rows.filter((cells) => cells.some((cell) => cell !== '')) ?? []
  const outer = tables.at(-1)
  if (outer?.cell !== undefined) outer.cell += ` ${rows.map((cells) => cells.join(' ')).join('; ')}`
  else if (rows.length > 0) {
    const text = rows.map((cells) => cells.join(cellMark)).join('\n')
    blocks.push({ kind: 'table', text, header_rows: 1, page: null })
  }
}
