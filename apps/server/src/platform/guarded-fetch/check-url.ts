import type { Target } from './egress-rules.ts'
import { GuardError } from './types.ts'

const defaultPorts: Record<string, number> = { 'http:': 80, 'https:': 443 }

/** A host name without the brackets of an IPv6 address and the dot of the root. */
export const plainHost = (hostname: string) =>
  hostname
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')

/**
 * The host and port a URL leads to, or an error. The URL parser has already turned odd spellings
 * (`0x7f.1`, `2130706433`, full-width digits) into the address they mean.
 */
export function targetOf(url: URL): Target {
  const byDefault = defaultPorts[url.protocol]
  if (byDefault === undefined) throw new GuardError('refused')
  // A name or password in the address would be sent to whoever answers there.
  if (url.username !== '' || url.password !== '') throw new GuardError('refused')
  const host = plainHost(url.hostname)
  if (host === '') throw new GuardError('refused')
  return { host, port: url.port === '' ? byDefault : Number(url.port) }
}

const forbiddenInHeader = /[\r\n\0]/

/** Refuses header values that would add lines to the request. */
export function checkHeaders(headers: Record<string, string>): void {
  for (const [name, value] of Object.entries(headers)) {
    if (forbiddenInHeader.test(name) || forbiddenInHeader.test(value)) {
      throw new GuardError('refused')
    }
  }
}
