import { createHash, createHmac } from 'node:crypto'

export type Key = { accessKey: string; secretKey: string }

const emptyHash = createHash('sha256').update('').digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Percent-encodes as the signature wants it: everything but letters, digits and `-._~`. */
export const encodeStrictly = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** Headers that sign a GET or HEAD without body (Signature Version 4). */
export function signedHeaders(
  url: URL,
  { method, region, key, now }: { method: string; region: string; key: Key; now: Date },
): Record<string, string> {
  const stamp = now.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const day = stamp.slice(0, 8)
  const headers = { host: url.host, 'x-amz-content-sha256': emptyHash, 'x-amz-date': stamp }
  const names = Object.keys(headers).join(';')
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeStrictly(name)}=${encodeStrictly(value)}`)
    .toSorted()
    .join('&')
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`)
  const request = [method, url.pathname, query, lines.join(''), names, emptyHash].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const hash = createHash('sha256').update(request).digest('hex')
  const toSign = ['AWS4-HMAC-SHA256', stamp, scope, hash].join('\n')
  const signingKey = [region, 's3', 'aws4_request'].reduce(
    (current, part) => hmac(current, part),
    hmac(`AWS4${key.secretKey}`, day),
  )
  const signature = hmac(signingKey, toSign).toString('hex')
  return {
    ...headers,
    authorization: `AWS4-HMAC-SHA256 Credential=${key.accessKey}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  }
}
