import { z } from 'zod'
import type { ListPage, SourceItem } from '../content-spec.ts'
import { accessFileName } from '../kit/access-file.ts'
import { fileItem } from '../kit/file-item.ts'
import { textOf } from '../kit/replies.ts'
import { readXmlRecords, type XmlRecord } from '../kit/xml-records.ts'
import { SourceError } from '../spec.ts'
import { callStore, type S3Context } from './call.ts'
import type { Settings } from './settings.ts'

const pageSize = 1000
const listBytesMax = 20 * 1024 * 1024

/** Where the access file lies: at the root of what is read. */
export const accessKeyOf = ({ prefix }: Settings) => `${folderOf(prefix)}${accessFileName}`

/** `docs/2026` lists more than a folder; its root is `docs/`. */
const folderOf = (prefix: string) => prefix.slice(0, prefix.lastIndexOf('/') + 1)

/** Lists up to a thousand keys. */
export async function listKeys(ctx: S3Context, cursor: string | null): Promise<ListPage> {
  const at = cursor === null ? null : readCursor(cursor)
  const reply = await askList(ctx, at && { 'continuation-token': at.token }).catch((error) => {
    // A token the store no longer knows (fault F39): keys come in order, so it goes on after the last one.
    if (!at || at.after === '' || !isTokenLost(error)) throw error
    return askList(ctx, { 'start-after': at.after })
  })
  if (reply === 'gone') throw new SourceError('bad-settings', 'there is no list')
  const { root, fields, records } = readXmlRecords(await textOf(reply), 'Contents')
  if (root !== 'ListBucketResult') throw new SourceError('retry-later', 'the answer is no list')
  const items = records.flatMap((record) => toItem(ctx.settings, record, fields) ?? [])
  const token = nextOf(fields, records.length)
  const last = records.at(-1)
  const next = token && JSON.stringify({ token, after: last ? keyOf(last, fields) : '' })
  return { items, places: [], next, mode: 'full' }
}

const askList = (ctx: S3Context, place: Record<string, string> | null) =>
  callStore(ctx, {
    query: {
      'list-type': '2',
      'max-keys': String(pageSize),
      // Signs that XML cannot hold would break the list.
      'encoding-type': 'url',
      ...(ctx.settings.prefix !== '' && { prefix: ctx.settings.prefix }),
      ...place,
    },
    maxBytes: listBytesMax,
  })

const cursorShape = z.object({ token: z.string(), after: z.string() })

/** Where a list goes on: the store's own word, and the last key for when it forgets. */
function readCursor(cursor: string) {
  const { data } = cursorShape.safeParse(parseJson(cursor))
  return data ?? { token: cursor, after: '' }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** With a token that it does not know a store finds an argument invalid. */
const isTokenLost = (error: unknown) =>
  error instanceof SourceError && error.fault === 'bad-settings'

/** A list that contradicts itself was cut; what it leaves out is not gone. */
function nextOf(fields: XmlRecord, count: number): string | null {
  const told = fields['KeyCount']
  const next = fields['NextContinuationToken'] ?? ''
  const isCut = fields['IsTruncated'] === 'true'
  const agrees =
    (fields['IsTruncated'] === 'false' || (isCut && next !== '')) &&
    (told === undefined || Number(told) === count)
  if (!agrees) throw new SourceError('retry-later', 'the list contradicts itself')
  return isCut ? next : null
}

function keyOf(record: XmlRecord, fields: XmlRecord): string {
  const written = record['Key'] ?? ''
  return fields['EncodingType'] === 'url'
    ? decodeURIComponent(written.replaceAll('+', ' '))
    : written
}

function toItem(settings: Settings, record: XmlRecord, fields: XmlRecord): SourceItem | null {
  const key = keyOf(record, fields)
  const names = key.slice(folderOf(settings.prefix).length).split('/').filter(Boolean)
  const name = names.pop()
  if (key.endsWith('/') || name === undefined || key === accessKeyOf(settings)) return null
  const size = Number(record['Size'] ?? Number.NaN)
  const etag = (record['ETag'] ?? '').replaceAll('"', '')
  return fileItem({
    external_id: key,
    version: `${etag || record['LastModified']} ${size}`,
    names: [...names, name],
    size,
    changedAt: new Date(record['LastModified'] ?? ''),
  })
}
