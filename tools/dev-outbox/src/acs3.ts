import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

const algorithm = 'ACS3-HMAC-SHA256'

/** The parts of a request that Aliyun's third signature version covers. */
export type SignedRequest = {
  method: string
  path: string
  query: Iterable<[string, string]>
  headers: Readonly<Record<string, string>>
  body: string
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

// RFC 3986 keeps letters, digits and -_.~ only; encodeURIComponent leaves five more.
const encode = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )

const byName = ([a]: [string, string], [b]: [string, string]) => (a < b ? -1 : a > b ? 1 : 0)

/** Writes a request in the one form that both sides sign. */
export function canonicalRequest(request: SignedRequest, signedHeaders: readonly string[]): string {
  const query = [...request.query]
    .sort(byName)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
  const headers = signedHeaders.map((name) => `${name}:${(request.headers[name] ?? '').trim()}\n`)
  return [
    request.method,
    request.path,
    query.join('&'),
    headers.join(''),
    signedHeaders.join(';'),
    sha256(request.body),
  ].join('\n')
}

/** Computes the signature of a request. */
export function signatureOf(
  request: SignedRequest,
  signedHeaders: readonly string[],
  secret: string,
): string {
  const text = `${algorithm}\n${sha256(canonicalRequest(request, signedHeaders))}`
  return createHmac('sha256', secret).update(text).digest('hex')
}

/** Names the headers that a signature must cover. */
export function headersToSign(headers: Readonly<Record<string, string>>): string[] {
  return Object.keys(headers)
    .filter((name) => name === 'host' || name === 'content-type' || name.startsWith('x-acs-'))
    .sort()
}

export type Credential = { accessKeyId: string; accessKeySecret: string }
export type SignatureProblem = 'missing' | 'unknown-key' | 'mismatch'

/** Checks the Authorization header of a request; returns what is wrong, or nothing. */
export function checkSignature(
  request: SignedRequest,
  { accessKeyId, accessKeySecret }: Credential,
): SignatureProblem | undefined {
  const match =
    /^ACS3-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    )
  const [, credential, headerList, signature] = match ?? []
  if (!credential || !headerList || !signature) return 'missing'
  if (credential !== accessKeyId) return 'unknown-key'
  const signed = headerList.split(';')
  const isCovered = headersToSign(request.headers)
    .filter((name) => name !== 'content-type')
    .every((name) => signed.includes(name))
  const isBodyTrue = request.headers['x-acs-content-sha256'] === sha256(request.body)
  const expected = signatureOf(request, signed, accessKeySecret)
  const isSame = timingSafeEqual(Buffer.from(expected), Buffer.from(signature))
  return isCovered && isBodyTrue && isSame ? undefined : 'mismatch'
}
