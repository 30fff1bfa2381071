import type { Bucket } from './ledger.ts'

const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const written = (key: string) => encodeURIComponent(key).replaceAll('%2F', '/')

export type Asked = { prefix: string; token: string | null; startAfter: string; maxKeys: number }

/** One page of the keys of a bucket, in the order of their bytes. */
export function listPage(bucket: Bucket, { prefix, token, startAfter, maxKeys }: Asked) {
  const after = token === null ? startAfter : Buffer.from(token, 'base64url').toString()
  const keys = sortedKeys(bucket).filter((key) => key.startsWith(prefix) && key > after)
  const page = keys.slice(0, maxKeys)
  const last = page.at(-1)
  const next =
    keys.length > page.length && last !== undefined ? Buffer.from(last).toString('base64url') : null
  return { keys: page, next }
}

const sorted = new WeakMap<Bucket, { size: number; keys: string[] }>()

/** Keys change rarely between pages; a bucket of the same size is sorted again only after a change. */
function sortedKeys(bucket: Bucket): string[] {
  const known = sorted.get(bucket)
  if (
    known &&
    known.size === bucket.objects.size &&
    known.keys.every((key) => bucket.objects.has(key))
  )
    return known.keys
  const keys = [...bucket.objects.keys()].sort((a, b) =>
    Buffer.compare(Buffer.from(a), Buffer.from(b)),
  )
  sorted.set(bucket, { size: bucket.objects.size, keys })
  return keys
}

/** The answer of ListObjectsV2. */
export function listXml(bucket: Bucket, keys: readonly string[], next: string | null): string {
  const contents = keys.map((key) => {
    const object = bucket.objects.get(key)
    if (!object) return ''
    const size = Buffer.byteLength(object.body)
    return `<Contents><Key>${xml(written(key))}</Key><LastModified>${object.changedAt.toISOString()}</LastModified><ETag>"${object.etag}"</ETag><Size>${size}</Size></Contents>`
  })
  const more = next === null ? '' : `<NextContinuationToken>${next}</NextContinuationToken>`
  return `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><EncodingType>url</EncodingType><KeyCount>${keys.length}</KeyCount><IsTruncated>${next !== null}</IsTruncated>${more}${contents.join('')}</ListBucketResult>`
}

/** An error as a store words it. */
export const errorXml = (code: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`
