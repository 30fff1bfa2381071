import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { GuardedReply } from '../../platform/guarded-fetch/index.ts'
import type { FetchedItem } from '../content-spec.ts'
import { fetchedFile } from '../kit/replies.ts'
import { pageAddress } from './addresses.ts'
import { decodePage, readPage } from './html.ts'
import { html } from './list-page.ts'

/** A page as it is read; one that has moved or asks not to be indexed is gone, as a listing says too. */
export async function openPage(
  url: URL,
  reply: GuardedReply,
  now: Date,
): Promise<FetchedItem | 'gone'> {
  const file = fetchedFile(reply, now)
  if (file === 'gone') return 'gone'
  const hasMoved = pageAddress(reply.url.href)?.href !== url.href
  if (hasMoved) {
    file.body.destroy()
    return 'gone'
  }
  const type = file.mime ?? ''
  if (!html.test(type)) return file
  const bytes = await buffer(file.body)
  const facts = readPage(decodePage(bytes, type), url, reply.headers.get('x-robots-tag') ?? '')
  const isOther = facts.canonical !== null && facts.canonical.href !== url.href
  if (!facts.isIndexed || (isOther && facts.canonical?.host === url.host)) return 'gone'
  return { ...file, body: Readable.from([bytes], { objectMode: false }) }
}
