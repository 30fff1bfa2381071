import { posix } from 'node:path'
import type { Block, Reader } from '../blocks.ts'
import { ParseFault } from '../fault.ts'
import { walkXml } from '../xml.ts'
import { openZip, type Zip } from '../zip.ts'
import { pageBlocks } from './html.ts'

const chaptersMax = 2_000

/** A book: its chapters in reading order, each a page of its own. */
export const readEpub: Reader = (bytes) => {
  const zip = openZip(bytes)
  const { title, chapters } = readPackage(zip)
  const blocks = chapters.flatMap((name, index): Block[] => {
    const html = zip.read(name)?.toString('utf8')
    if (html === undefined) throw new ParseFault('damaged', 'a chapter is missing')
    if (/<!ENTITY/i.test(html.slice(0, 4096))) throw new ParseFault('damaged', 'own entities')
    return pageBlocks(html).blocks.map((block) => ({ ...block, page: index + 1 }))
  })
  return { blocks, doc_type: 'doc', mime: 'application/epub+zip', title }
}

function readPackage(zip: Zip): { title?: string; chapters: string[] } {
  const need = (name: string) => {
    const text = zip.read(name)?.toString('utf8')
    if (text === undefined) throw new ParseFault('damaged', `no ${name}`)
    return text
  }
  let root = ''
  walkXml(need('META-INF/container.xml'), {
    open(name, attributes) {
      if (name === 'rootfile') root ||= attributes['full-path'] ?? ''
    },
  })
  const items = new Map<string, string>()
  const spine: string[] = []
  let title = ''
  let isTitle = false
  walkXml(need(root), {
    open(name, { id, href, idref }) {
      if (name === 'item' && id && href) items.set(id, href)
      if (name === 'itemref' && idref) spine.push(idref)
      isTitle = name === 'title'
    },
    close: () => {
      isTitle = false
    },
    text: (text) => {
      if (isTitle) title += text
    },
  })
  if (spine.length > chaptersMax) throw new ParseFault('bomb', 'too many chapters')
  const chapters = spine.flatMap((id) => {
    const href = items.get(id)
    return href ? [posix.join(posix.dirname(root), decodeURI(href))] : []
  })
  return { title: title || undefined, chapters }
}
