import type { ContentContext } from '../content-spec.ts'
import { checkStatus, textOf } from '../kit/replies.ts'
import { readXmlRecords } from '../kit/xml-records.ts'
import { SourceError, type SourceFault } from '../spec.ts'
import type { Credential, Settings } from './settings.ts'
import { encodeStrictly, signedHeaders } from './sign.ts'

export type S3Context = ContentContext<Settings, Credential>

/** Clouds that answer only where the bucket stands in the host name. */
const bucketInHost = /\.(amazonaws\.com(\.cn)?|aliyuncs\.com|myqcloud\.com)$/
const defaultRegion = 'us-east-1'
const errorBytesMax = 64 * 1024

/** What an error code means, where the status alone would mislead. */
const faults: Record<string, SourceFault> = {
  AccessDenied: 'forbidden',
  InvalidAccessKeyId: 'needs-sign-in',
  SignatureDoesNotMatch: 'needs-sign-in',
  ExpiredToken: 'needs-sign-in',
  NoSuchBucket: 'bad-settings',
  PermanentRedirect: 'bad-settings',
  AuthorizationHeaderMalformed: 'bad-settings',
  RequestTimeTooSkewed: 'retry-later',
  SlowDown: 'retry-later',
  InternalError: 'retry-later',
}

type Call = { key?: string; query?: Record<string, string>; maxBytes?: number; timeoutMs?: number }

function addressOf({ endpoint, bucket }: Settings, { key = '', query = {} }: Call): URL {
  const url = new URL(endpoint)
  const folder = url.pathname.replace(/\/+$/, '')
  const path = key.split('/').map(encodeStrictly).join('/')
  if (bucketInHost.test(url.hostname)) url.hostname = `${bucket}.${url.hostname}`
  url.pathname = bucketInHost.test(url.hostname)
    ? `${folder}/${path}`
    : `${folder}/${bucket}/${path}`
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeStrictly(value)}`)
  url.search = pairs.join('&')
  return url
}

/** Calls the store; an answer other than 200 and a missing object throws what its code means. */
export async function callStore(ctx: S3Context, call: Call) {
  const { settings, credential } = ctx
  const url = addressOf(settings, call)
  const { access_key: accessKey, secret_key: secretKey } = credential
  const region = settings.region || defaultRegion
  const key = { accessKey, secretKey }
  const headers = signedHeaders(url, { method: 'GET', region, key, now: ctx.clock.now() })
  const reply = await ctx.request(url, {
    headers,
    // A redirect would carry a signature that was made for another host.
    followsRedirects: false,
    ...(call.maxBytes !== undefined && { maxBytes: call.maxBytes }),
    ...(call.timeoutMs !== undefined && { timeoutMs: call.timeoutMs }),
  })
  if (reply.status === 200) return reply
  const code = await codeOf(await textOf(reply).catch(() => ''))
  if (code === 'NoSuchKey') return 'gone' as const
  const fault = faults[code]
  if (fault) throw new SourceError(fault, code)
  return checkStatus(reply, ctx.clock.now(), [])
}

async function codeOf(text: string): Promise<string> {
  try {
    return readXmlRecords(text.slice(0, errorBytesMax), '').fields['Code'] ?? ''
  } catch {
    // A proxy's page; the status says as much as can be known.
    return ''
  }
}
