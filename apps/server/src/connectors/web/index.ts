import { authTypes } from '@zhiwen/contract/enums.ts'
import { documentBytesMax } from '@zhiwen/contract/limits.ts'
import type { ListPage } from '../content-spec.ts'
import { accessFileBytesMax, accessFileName } from '../kit/access-file.ts'
import { fileConnector } from '../kit/file-connector.ts'
import { checkStatus, fileText } from '../kit/replies.ts'
import { SourceError } from '../spec.ts'
import { isWanted, pageAddress } from './addresses.ts'
import { listWebPage, unlinkedPlace } from './list-page.ts'
import { logo } from './logo.ts'
import { openPage } from './open-page.ts'
import { mayRead } from './robots.ts'
import { type Credential, form, type Settings } from './settings.ts'
import { callSite, robotsOf, type WebContext } from './site.ts'
import { guessedPlace, listSitemap, sitemapPlace } from './sitemap.ts'

const downloadTimeoutMs = 2 * 60_000
/** Sitemaps that may be listed besides the pages. */
const sitemapsMax = 500

/** Where a run starts: the addresses of the form, and the sitemaps of their hosts. */
async function listStart(ctx: WebContext): Promise<ListPage> {
  const starts = ctx.settings.urls.flatMap((start) => pageAddress(start) ?? [])
  const sitemaps: string[] = []
  for (const origin of new Set(starts.map((start) => start.origin))) {
    const { sitemaps: named } = await robotsOf(ctx, new URL(origin))
    const own = named
      .flatMap((text) => pageAddress(text, new URL(origin)) ?? [])
      .filter((url) => url.origin === origin)
    if (!ctx.settings.uses_sitemap) continue
    if (own.length > 0) sitemaps.push(...own.map(({ href }) => `${sitemapPlace}${href}`))
    else sitemaps.push(`${guessedPlace}${origin}/sitemap.xml`)
  }
  return {
    items: [],
    places: [...starts.map(({ href }) => href), ...sitemaps],
    next: null,
    mode: 'full',
  }
}

const firstUrl = ({ urls }: Settings) => urls[0] ?? ''

/** Pages of a site: followed by links and sitemaps, as its robots.txt allows (docs/facts/web-crawl.md). */
export const web = fileConnector<Settings, Credential>({
  key: 'web',
  category: 'web',
  authTypes: [authTypes.none, authTypes.key],
  logo,
  form,
  limits: { requestsPerSecond: 2, concurrency: 1 },
  maxPlaces: ({ max_pages }) => max_pages + sitemapsMax,
  addressOf: firstUrl,
  async tryKey(ctx) {
    const reply = await callSite(ctx, new URL(firstUrl(ctx.settings)))
    checkStatus(reply, ctx.clock.now(), [200]).body.destroy()
  },
  async listPage(ctx, place) {
    if (place.cursor !== null) throw new SourceError('retry-later', 'the cursor is not known')
    if (place.place === '') return listStart(ctx)
    if (/^sitemap\??:/.test(place.place)) return listSitemap(ctx, place)
    return listWebPage(ctx, place)
  },
  placeOf(settings, externalId) {
    const url = pageAddress(externalId)
    return url && isWanted(settings, url) ? `${unlinkedPlace}${url.href}` : null
  },
  async fetchItem(ctx, { external_id }) {
    const url = new URL(external_id)
    if (!mayRead(await robotsOf(ctx, url), url)) return 'gone'
    const limits = { maxBytes: documentBytesMax, timeoutMs: downloadTimeoutMs }
    const reply = await callSite(ctx, url, limits)
    const end = pageAddress(reply.url.href)
    if (end && !isWanted(ctx.settings, end)) {
      reply.body.destroy()
      throw new SourceError('forbidden', 'the page leads away from its site', { isItem: true })
    }
    return openPage(url, reply, ctx.clock.now())
  },
  async readAccessFile(ctx) {
    if (!ctx.settings.uses_access_file) return null
    // Beside the first address: several sites may live on one host.
    const address = new URL(accessFileName, firstUrl(ctx.settings))
    const reply = await callSite(ctx, address, { maxBytes: accessFileBytesMax })
    return fileText(reply, ctx.clock.now())
  },
})
