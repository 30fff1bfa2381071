import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import type { ListPage, Place } from '../content-spec.ts'
import { checkStatus } from '../kit/replies.ts'
import { readXmlRecords } from '../kit/xml-records.ts'
import { SourceError } from '../spec.ts'
import { isWanted, pageAddress } from './addresses.ts'
import { callSite, type WebContext } from './site.ts'

const bytesMax = 50 * 1024 * 1024
const urlsMax = 50_000
const depthMax = 3

export const sitemapPlace = 'sitemap:'
/** A sitemap that nobody has named is only a guess. */
export const guessedPlace = 'sitemap?:'

const nothing: ListPage = { items: [], places: [], next: null, mode: 'full' }

/** Lists the pages a sitemap names; an index names more sitemaps. */
export async function listSitemap(ctx: WebContext, { place, depth }: Place): Promise<ListPage> {
  const isGuess = place.startsWith(guessedPlace)
  const url = new URL(place.slice((isGuess ? guessedPlace : sitemapPlace).length))
  const reply = await callSite(ctx, url, { maxBytes: bytesMax })
  if (reply.status >= 400 && reply.status < 500 && reply.status !== 429) {
    reply.body.destroy()
    return { ...nothing, is_incomplete: !isGuess }
  }
  checkStatus(reply, ctx.clock.now(), [200])
  const text = unpacked(await buffer(reply.body))
  // Many sites answer every address with their start page.
  if (isGuess && !/^\s*(<\?xml|<urlset|<sitemapindex|https?:)/i.test(text)) return nothing
  const { pages, sitemaps } = readSitemap(text)
  const addresses = pages.slice(0, urlsMax).flatMap((page) => pageAddress(page, url) ?? [])
  const own = sitemaps
    .flatMap((page) => pageAddress(page, url) ?? [])
    .filter(({ host }) => host === url.host)
  const isTooDeep = own.length > 0 && depth > depthMax
  return {
    ...nothing,
    places: [
      ...addresses.filter((page) => isWanted(ctx.settings, page)).map(({ href }) => href),
      ...(isTooDeep ? [] : own.map(({ href }) => `${sitemapPlace}${href}`)),
    ],
    // One that names nothing was cut or emptied by mistake more often than on purpose.
    is_incomplete: isTooDeep || pages.length + sitemaps.length === 0,
  }
}

function readSitemap(text: string): { pages: string[]; sitemaps: string[] } {
  if (/^\s*https?:/.test(text)) return { pages: text.split(/\s+/).filter(Boolean), sitemaps: [] }
  const isIndex = /<sitemapindex[\s>]/.test(text.slice(0, 4096))
  const { root, records } = readXmlRecords(text, isIndex ? 'sitemap' : 'url')
  const named = records.flatMap(({ loc }) => loc?.trim() || [])
  if (root === 'sitemapindex') return { pages: [], sitemaps: named }
  if (root === 'urlset') return { pages: named, sitemaps: [] }
  throw new SourceError('retry-later', 'the answer is no sitemap')
}

/** A file that is packed itself, not only its reply. */
function unpacked(bytes: Buffer): string {
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b
  if (!isPacked) return bytes.toString('utf8')
  try {
    return gunzipSync(bytes, { maxOutputLength: bytesMax }).toString('utf8')
  } catch (error) {
    throw new SourceError('retry-later', 'the sitemap is broken', { cause: error })
  }
}
