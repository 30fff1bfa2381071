import { parseHTML } from 'linkedom'
import type { Block, Reader } from '../blocks.ts'
import { decodeText } from '../encoding.ts'
import { ParseFault } from '../fault.ts'
import { elementBlocks } from '../html-blocks.ts'
import { contentOf } from '../html-content.ts'
import type { PageDocument } from '../html-node.ts'

const tagsMax = 300_000
/** Pages leave out end tags here and there; so many missing ones only build depth. */
const unclosedMax = 20_000

/** A page: its content without menus and frames, headings, lists and tables kept. */
export const readHtml: Reader = (bytes) => {
  const head = bytes.toString('latin1', 0, 4096)
  const declared = /<meta[^>]{0,200}charset=["']?\s*([\w-]+)/i.exec(head)?.[1]
  const { blocks, title } = pageBlocks(decodeText(bytes, declared))
  return { blocks, doc_type: 'web', mime: 'text/html', title }
}

/** Blocks of a page and the title it gives itself. */
export function pageBlocks(html: string): { blocks: Block[]; title?: string } {
  const opened = count(html, '<', tagsMax)
  if (opened > tagsMax) throw new ParseFault('bomb', 'too many tags')
  if (opened - 2 * count(html, '</', tagsMax) > unclosedMax)
    throw new ParseFault('bomb', 'nested too deep')
  const page = parseHTML(isWhole(html) ? html : `<!doctype html><html><body>${html}`)
  const document = page.document as unknown as PageDocument
  const title = document.querySelector('title')?.textContent?.trim() || undefined
  return { blocks: elementBlocks(contentOf(document)), title }
}

const isWhole = (html: string) => /<(html|body)\b/i.test(html.slice(0, 20_000))

function count(html: string, mark: string, most: number): number {
  let found = 0
  for (let at = html.indexOf(mark); at >= 0 && found <= most; at = html.indexOf(mark, at + 1))
    found += 1
  return found
}
