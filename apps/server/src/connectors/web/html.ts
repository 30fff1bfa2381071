import { Parser } from 'htmlparser2'
import { pageAddress } from './addresses.ts'

export type PageFacts = {
  title: string
  links: URL[]
  canonical: URL | null
  isIndexed: boolean
}

const linksMax = 2000
const titleMax = 300

/** The text of a page: mark of order, header, then what the page says of itself. */
export function decodePage(bytes: Buffer, contentType: string): string {
  const [, told] = /charset\s*=\s*["']?([\w-]+)/i.exec(contentType) ?? []
  const [, meta] =
    /<meta[^>]+charset\s*=\s*["']?([\w-]+)/i.exec(bytes.toString('latin1', 0, 4096)) ?? []
  const isMarked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  for (const name of isMarked ? ['utf-8'] : [told, meta, 'utf-8']) {
    const decoder = decoderOf(name)
    if (decoder) return decoder.decode(bytes)
  }
  return bytes.toString('utf8')
}

function decoderOf(name: string | undefined) {
  if (name === undefined) return null
  try {
    // Pages that say gb2312 or gbk hold signs of the larger set.
    return new TextDecoder(/^gb/i.test(name) ? 'gb18030' : name)
  } catch {
    return null
  }
}

/** Reads title, links and wishes of a page; robots is what the header said (X-Robots-Tag). */
export function readPage(html: string, url: URL, robotsHeader: string): PageFacts {
  const words = [robotsHeader.toLowerCase()]
  const found: string[] = []
  let base = url
  let title = ''
  let isTitle = false
  let canonical: string | undefined
  const parser = new Parser({
    onopentag(name, attributes) {
      const { href, rel = '', content = '' } = attributes
      const relations = rel.toLowerCase().split(/\s+/)
      if (name === 'title' && title === '') isTitle = true
      else if (name === 'base' && href) base = pageAddress(href, url) ?? base
      else if (name === 'a' && href && !relations.includes('nofollow')) found.push(href)
      else if (name === 'link' && href && relations.includes('canonical')) canonical ??= href
      else if (name === 'meta' && /^(robots|zhiwenbot)$/i.test(attributes['name'] ?? '')) {
        words.push(content.toLowerCase())
      }
    },
    ontext(text) {
      if (isTitle) title += text
    },
    onclosetag(name) {
      if (name === 'title') isTitle = false
    },
  })
  parser.end(html)
  const wishes = words.join(',')
  const follows = !/\b(nofollow|none)\b/.test(wishes)
  const links = follows
    ? found.slice(0, linksMax).flatMap((link) => pageAddress(link, base) ?? [])
    : []
  return {
    title: title.replaceAll(/\s+/g, ' ').trim().slice(0, titleMax),
    links,
    canonical: canonical === undefined ? null : pageAddress(canonical, base),
    isIndexed: !/\b(noindex|none)\b/.test(wishes),
  }
}
