import type { Block } from './blocks.ts'
import type { PageElement } from './html-node.ts'
import { htmlTable } from './html-table.ts'

const inline = new Set(
  'a abbr b bdi bdo cite code data del dfn em font i img ins kbd label mark q ruby s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
)
/** Deeper pages are built to break readers; their words are still taken, without structure. */
const depthMax = 200

type Writer = { blocks: Block[]; line: string }

/** Blocks of an element in reading order. */
export function elementBlocks(root: PageElement): Block[] {
  const writer: Writer = { blocks: [], line: '' }
  walk(root, writer, 0)
  flush(writer)
  return writer.blocks
}

function flush(writer: Writer): void {
  const text = writer.line.trim()
  if (text) writer.blocks.push({ kind: 'text', text, page: null })
  writer.line = ''
}

const squeezed = (text: string | null) => (text ?? '').replace(/\s+/g, ' ')

function walk(element: PageElement, writer: Writer, depth: number): void {
  for (const node of element.childNodes) {
    if (node.nodeType === 3) writer.line += squeezed(node.textContent)
    else if (node.nodeType === 1) visit(node as PageElement, writer, depth + 1)
  }
}

function visit(element: PageElement, writer: Writer, depth: number): void {
  const name = element.localName.toLowerCase()
  if (name === 'br') writer.line += '\n'
  else if (name === 'img') writer.line += element.getAttribute('alt') ?? ''
  else if (depth > depthMax) writer.line += squeezed(element.textContent)
  else if (inline.has(name)) walk(element, writer, depth)
  else {
    flush(writer)
    visitBlock(element, name, writer, depth)
    flush(writer)
  }
}

function visitBlock(element: PageElement, name: string, writer: Writer, depth: number): void {
  const { blocks } = writer
  if (/^h[1-6]$/.test(name)) {
    blocks.push({
      kind: 'heading',
      level: Number(name[1]),
      text: squeezed(element.textContent),
      page: null,
    })
  } else if (name === 'pre') {
    blocks.push({ kind: 'code', text: element.textContent ?? '', page: null })
  } else if (name === 'ul' || name === 'ol' || name === 'dl') {
    const items = listItems(element, name, depth)
    if (items.length > 0) blocks.push({ kind: 'list', text: items.join('\n'), page: null })
  } else if (name === 'table') {
    const table = htmlTable(element)
    if (table) blocks.push(table)
    else walk(element, writer, depth)
  } else walk(element, writer, depth)
}

/** Items line by line; lists inside an item follow it, further in. */
function listItems(list: PageElement, name: string, depth: number): string[] {
  return [...list.children].flatMap((item, index) => {
    const blocks = elementBlocksFrom(item, depth)
    const words = blocks
      .filter(({ kind }) => kind !== 'list')
      .map(({ text }) => text.replace(/\n+/g, ' '))
    const inner = blocks
      .filter(({ kind }) => kind === 'list')
      .flatMap(({ text }) => text.split('\n'))
    const mark = name === 'ol' ? `${index + 1}. ` : name === 'ul' ? '- ' : ''
    const own = words.join(' ').trim()
    return [...(own ? [mark + own] : []), ...inner]
  })
}

function elementBlocksFrom(element: PageElement, depth: number): Block[] {
  const writer: Writer = { blocks: [], line: '' }
  if (depth > depthMax) writer.line = squeezed(element.textContent)
  else walk(element, writer, depth)
  flush(writer)
  return writer.blocks
}
