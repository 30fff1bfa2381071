import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import type { GuardedReply } from '../../platform/guarded-fetch/index.ts'
import type { KnownItem, ListPage, Place, SourceItem } from '../content-spec.ts'
import { fileItem } from '../kit/file-item.ts'
import { checkStatus } from '../kit/replies.ts'
import { isWanted, namesOf, pageAddress } from './addresses.ts'
import { decodePage, readPage } from './html.ts'
import { mayRead } from './robots.ts'
import { callSite, keepDistance, robotsOf, type WebContext } from './site.ts'

const pageBytesMax = 20 * 1024 * 1024
/** A page that cannot be found is taken away at the third listing that says so. */
const missesMax = 3
/** A page that was found before and that no other leads to now. */
export const unlinkedPlace = 'unlinked:'
/** Types that are pages. */
export const html = /^(text\/html|application\/xhtml\+xml)/
const readable =
  /^(text\/(plain|markdown|csv|x-markdown|rtf)|application\/(pdf|json|epub\+zip|rtf|msword|vnd\.(ms-|openxmlformats|oasis)[\w.-]*))/

const memory = z.object({
  etag: z.string().optional(),
  last_modified: z.string().optional(),
  links: z.array(z.string()).default([]),
  title: z.string().default(''),
  missing: z.number().default(0),
  /** Links were lost at the last listing; believed when it happens again. */
  shrank: z.boolean().default(false),
})
type Memory = z.infer<typeof memory>
type Visit = {
  ctx: WebContext
  url: URL
  depth: number
  isLinked: boolean
  known: KnownItem | undefined
  state: Memory
}

const listed = (items: SourceItem[], places: string[] = []): ListPage => ({
  items,
  places,
  next: null,
  mode: 'full',
})
const unread: ListPage = { ...listed([]), is_incomplete: true }

/** Lists one page of the web: itself, and the pages it leads to. */
export async function listWebPage(ctx: WebContext, place: Place): Promise<ListPage> {
  const isLinked = !place.place.startsWith(unlinkedPlace)
  const url = new URL(isLinked ? place.place : place.place.slice(unlinkedPlace.length))
  const robots = await robotsOf(ctx, url)
  if (!mayRead(robots, url)) return listed([])
  const known = (await ctx.known([url.href])).get(url.href)
  const state = memory.parse(known?.state ?? {})
  await keepDistance(robots, ctx.signal)
  const reply = await callSite(ctx, url, {
    maxBytes: pageBytesMax,
    headers: {
      accept: 'text/html,application/xhtml+xml,application/pdf,*/*;q=0.5',
      ...(known && state.etag && { 'if-none-match': tagsToAsk(state.etag) }),
      ...(known && state.last_modified && { 'if-modified-since': state.last_modified }),
    },
  })
  return judge({ ctx, url, depth: place.depth, isLinked, known, state }, reply)
}

/** Servers that pack a reply mark its tag, and then know only the one without the mark. */
function tagsToAsk(etag: string): string {
  const bare = etag.replace(/[-;]+(gzip|br|deflate)"$/, '"')
  return bare === etag ? etag : `${bare}, ${etag}`
}

async function judge(visit: Visit, reply: GuardedReply): Promise<ListPage> {
  const { ctx, url, known, state } = visit
  const end = pageAddress(reply.url.href)
  if (end && end.href !== url.href) {
    reply.body.destroy()
    // It lives elsewhere now; one that leads away from the site may be a page to sign in at.
    return isWanted(ctx.settings, end)
      ? listed([], [end.href])
      : { ...unread, is_incomplete: !!known }
  }
  if (reply.status === 304 && known) {
    reply.body.destroy()
    return listed(
      [toItem(visit, known.version, { ...state, missing: 0 })],
      within(visit, state.links),
    )
  }
  if (reply.status === 404 || reply.status === 410) {
    reply.body.destroy()
    return missed(visit, reply.status)
  }
  const isStart = ctx.settings.urls.some((start) => pageAddress(start)?.href === url.href)
  if ((reply.status === 401 || reply.status === 403) && !isStart) {
    reply.body.destroy()
    return { ...unread, is_incomplete: known !== undefined }
  }
  checkStatus(reply, ctx.clock.now(), [200])
  return readReply(visit, reply)
}

function missed(visit: Visit, status: number): ListPage {
  const { known, state, isLinked } = visit
  // Neither linked nor found: both say that it is gone.
  if (!known || !isLinked) return listed([])
  const missing = state.missing + 1
  if (status === 410) return listed([{ ...toItem(visit, known.version, state), is_deleted: true }])
  if (missing >= missesMax) return listed([])
  return listed([toItem(visit, known.version, { ...state, missing })], within(visit, state.links))
}

async function readReply(visit: Visit, reply: GuardedReply): Promise<ListPage> {
  const { ctx, url, known, state } = visit
  const type = reply.headers.get('content-type') ?? ''
  const body = await buffer(reply.body)
  const isPage = html.test(type)
  if (body.length === 0 || (!isPage && !readable.test(type))) {
    return { ...unread, is_incomplete: known !== undefined }
  }
  const tags = tagsOf(reply.headers)
  const version = createHash('sha256').update(body).digest('hex')
  if (!isPage)
    return listed([
      { ...toItem(visit, version, { ...memory.parse({}), ...tags }), mime: type, body },
    ])
  const header = reply.headers.get('x-robots-tag') ?? ''
  const facts = readPage(decodePage(body, type), url, header)
  const wanted = facts.links.filter((link) => isWanted(ctx.settings, link))
  const links = [...new Set(wanted.map(({ href }) => href))].filter((href) => href !== url.href)
  const places = within(visit, links)
  const { canonical } = facts
  if (canonical && canonical.href !== url.href && isWanted(ctx.settings, canonical)) {
    return listed([], [canonical.href, ...places])
  }
  if (!facts.isIndexed) return listed([], places)
  const shrank = known !== undefined && links.length < state.links.length / 2 && !state.shrank
  const next: Memory = {
    ...tags,
    links: shrank ? state.links : links,
    title: facts.title,
    missing: 0,
    shrank,
  }
  const item = { ...toItem(visit, version, next), mime: type, body }
  // Half of the links gone at once looks like a page that was cut or replaced; believed the second time.
  return { ...listed([item], places), ...(shrank && { is_incomplete: true }) }
}

function tagsOf(headers: Headers): Pick<Memory, 'etag' | 'last_modified'> {
  const etag = headers.get('etag')
  const lastModified = headers.get('last-modified')
  return {
    ...(etag !== null && { etag }),
    ...(lastModified !== null && { last_modified: lastModified }),
  }
}

/** The start has depth 0 and its pages 1; how deep a page lies that nobody leads to is not known. */
const within = ({ ctx, depth, isLinked }: Visit, links: string[]) =>
  depth > ctx.settings.max_depth || !isLinked ? [] : links

function toItem({ url }: Visit, version: string, state: Memory): SourceItem {
  const item = fileItem({
    external_id: url.href,
    version,
    names: namesOf(url),
    url: url.href,
    ...(state.last_modified && { changedAt: new Date(state.last_modified) }),
    state,
  })
  return state.title === '' ? item : { ...item, title: state.title }
}
