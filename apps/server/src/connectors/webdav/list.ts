import type { ListPage, SourceItem } from '../content-spec.ts'
import { accessFileName } from '../kit/access-file.ts'
import { fileItem } from '../kit/file-item.ts'
import { checkStatus, textOf } from '../kit/replies.ts'
import { readXmlRecords, type XmlRecord } from '../kit/xml-records.ts'
import { SourceError } from '../spec.ts'
import { addressOf, callServer, type DavContext, rootOf } from './call.ts'

const question = `<?xml version="1.0" encoding="utf-8"?>
<d:propfind xmlns:d="DAV:" xmlns:oc="http://owncloud.org/ns"><d:prop><d:resourcetype/><d:getetag/><d:getlastmodified/><d:getcontentlength/><d:getcontenttype/><oc:fileid/></d:prop></d:propfind>`
const listBytesMax = 20 * 1024 * 1024
/** Some servers stop here without a word (Jianguoyun). */
const silentMax = 750

type Entry = { path: string; isFolder: boolean; record: XmlRecord }

/** Lists one folder; the place is its path below the root. */
export async function listFolder(
  ctx: DavContext,
  folder: string,
  cursor: string | null,
): Promise<ListPage> {
  const address = cursor === null ? addressOf(ctx.settings, folder) : nextAddress(ctx, cursor)
  const reply = await callServer(ctx, address, {
    method: 'PROPFIND',
    headers: { depth: '1', 'content-type': 'application/xml; charset=utf-8' },
    body: question,
    maxBytes: listBytesMax,
  })
  // Its parent named it a moment ago: what lay in it may have moved.
  if (reply.status === 404 && folder !== '') {
    reply.body.destroy()
    return { items: [], places: [], next: null, mode: 'full', is_incomplete: true }
  }
  checkStatus(reply, ctx.clock.now(), [207])
  const next = nextLink(reply.headers, address)
  const { root, records } = readXmlRecords(await textOf(reply), 'response')
  const entries = records.map((record) => toEntry(rootOf(ctx.settings), record))
  const known = entries.filter((entry) => entry !== null)
  // The folder itself is part of every true answer.
  const hasSelf = cursor !== null || known.some(({ path, isFolder }) => isFolder && path === folder)
  if (root !== 'multistatus' || !hasSelf) {
    throw new SourceError('retry-later', 'the answer is no list of this folder')
  }
  const isCut = next === null && records.length >= silentMax && records.length % silentMax <= 1
  return {
    items: known.flatMap((entry) => toItem(ctx, entry) ?? []),
    places: known
      .filter(({ isFolder, path }) => isFolder && path !== folder)
      .map(({ path }) => path),
    next,
    mode: 'full',
    is_incomplete: isCut || known.length < entries.length,
  }
}

/** An entry below the root, or null for one that cannot be read or leads elsewhere. */
function toEntry(root: string, record: XmlRecord): Entry | null {
  const isRefused = !('propstat' in record) && !/ 2\d\d/.test(record['status'] ?? '')
  const whole = decodedPath((record['href'] ?? '').trim())
  if (isRefused || whole === null) return null
  const isFolder = 'collection' in record
  const full = isFolder ? `${whole.replace(/\/+$/, '')}/` : whole
  if (!full.startsWith(root)) return null
  const path = full.slice(root.length)
  const isStraight = path.split('/').every((name) => name !== '..' && name !== '.')
  return isStraight ? { path, isFolder, record } : null
}

/** A href is an address or a path, percent-encoded once. */
function decodedPath(href: string): string | null {
  try {
    return decodeURIComponent(/^https?:/i.test(href) ? new URL(href).pathname : href)
  } catch {
    return null
  }
}

function toItem({ settings }: DavContext, { path, isFolder, record }: Entry): SourceItem | null {
  if (isFolder || path === accessFileName) return null
  const field = (name: string) => (record[name] ?? '').trim()
  const size = field('getcontentlength')
  // Fresh files have weak tags that become strong without a change.
  const etag = field('getetag').replace(/^W\//, '').replaceAll('"', '')
  const id = field('fileid')
  return fileItem({
    // Clouds have an id that survives a rename.
    external_id: id === '' ? path : `id:${id}`,
    version: etag === '' ? `${field('getlastmodified')} ${size}` : etag,
    names: path.split('/'),
    ...(size !== '' && { size: Number(size) }),
    changedAt: new Date(field('getlastmodified')),
    mime: field('getcontenttype'),
    url: addressOf(settings, path).href,
    state: { path },
  })
}

/** Where a long list goes on (Link, rel=next); only at the same server. */
function nextLink(headers: Headers, address: URL): string | null {
  const [, target] = /<([^>]+)>\s*;\s*rel="?next"?/i.exec(headers.get('link') ?? '') ?? []
  if (target === undefined || !URL.canParse(target, address.href)) return null
  const url = new URL(target, address)
  return url.origin === address.origin ? url.pathname + url.search : null
}

function nextAddress({ settings }: DavContext, cursor: string): URL {
  if (!cursor.startsWith('/')) throw new SourceError('retry-later', 'the cursor is not known')
  return new URL(cursor, settings.url)
}
