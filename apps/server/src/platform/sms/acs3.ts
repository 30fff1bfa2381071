import { createHmac } from 'node:crypto'
import { sha256 } from '../crypto.ts'

export type Acs3Request = {
  endpoint: string
  keyId: string
  keySecret: string
  action: string
  version: string
  date: Date
  nonce: string
  query: Record<string, string>
}

const algorithm = 'ACS3-HMAC-SHA256'

/** RFC 3986: encodeURIComponent leaves five marks alone that the signature wants encoded. */
const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
const hex = (text: string) => sha256(text).toString('hex')

/** Builds a signed call of Aliyun's RPC style: parameters in the query, empty body. */
export function signAcs3(request: Acs3Request): { url: URL; headers: Record<string, string> } {
  const url = new URL(request.endpoint)
  const query = Object.entries(request.query)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')
  const signed: Record<string, string> = {
    host: url.host,
    'x-acs-action': request.action,
    'x-acs-content-sha256': hex(''),
    'x-acs-date': request.date.toISOString().replace(/\.\d{3}Z$/, 'Z'),
    'x-acs-signature-nonce': request.nonce,
    'x-acs-version': request.version,
  }
  const names = Object.keys(signed).sort()
  const lines = names.map((name) => `${name}:${signed[name]}\n`).join('')
  const canonical = ['POST', '/', query, lines, names.join(';'), hex('')].join('\n')
  const signature = createHmac('sha256', request.keySecret)
    .update(`${algorithm}\n${hex(canonical)}`)
    .digest('hex')
  const authorization = `${algorithm} Credential=${request.keyId},SignedHeaders=${names.join(';')},Signature=${signature}`
  url.pathname = '/'
  url.search = query
  return { url, headers: { ...signed, authorization } }
}
