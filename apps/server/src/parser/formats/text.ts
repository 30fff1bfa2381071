import type { Block, Reader } from '../blocks.ts'
import { decodeText } from '../encoding.ts'
import { outlineLevel } from '../outline.ts'

/** Plain text: blank lines part paragraphs, numbered titles are headings. */
export const readText: Reader = (bytes) => ({
  blocks: textBlocks(decodeText(bytes)),
  doc_type: 'text',
  mime: 'text/plain',
})

/** Program text, kept line by line. */
export const readCode: Reader = (bytes) => ({
  blocks: [{ kind: 'code', text: decodeText(bytes), page: null }],
  doc_type: 'code',
  mime: 'text/plain',
})

/** Paragraphs of a plain text. */
export function textBlocks(text: string): Block[] {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t\u3000]*\n/)
    .flatMap((paragraph) => paragraphBlocks(paragraph))
}

function paragraphBlocks(paragraph: string): Block[] {
  const line = paragraph.trim()
  const level = line.includes('\n') ? undefined : outlineLevel(line)
  if (level !== undefined) return [{ kind: 'heading', level, text: line, page: null }]
  return line ? [{ kind: 'text', text: line, page: null }] : []
}
