import { z } from 'zod'
import { parseAllowed } from './guarded-fetch/egress-rules.ts'

/** Shapes of single settings. Messages never repeat the value: it may be a secret. */
const isUrl = (text: string, protocols: readonly string[]) =>
  URL.canParse(text) && protocols.includes(new URL(text).protocol)

/** An address with one of these protocols. */
export const urlOf = (...protocols: string[]) =>
  z
    .string()
    .refine((text) => isUrl(text, protocols), `must be an address (${protocols.join(', ')})`)

export const httpUrl = urlOf('http:', 'https:')
/** One or several addresses, separated by commas. */
export const httpUrls = z.string().transform((text, context): string[] => {
  const urls = text.split(',').map((entry) => entry.trim())
  if (urls.some((url) => !isUrl(url, ['http:', 'https:']))) {
    context.addIssue({ code: 'custom', message: 'must be addresses (http:, https:)' })
  }
  return urls
})
export const postgresUrl = urlOf('postgres:', 'postgresql:')
export const port = z.coerce.number().int().min(0).max(65_535)

/** A setting that may be left empty; empty reads as undefined. */
export const optional = <T extends z.ZodType>(inner: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), inner.optional())

const keyBytes = 32
const base64url = /^[A-Za-z0-9_-]+$/

/** Decodes a key, or says nothing when it is no base64url text of at least 32 bytes. */
export function decodeKey(text: string): Buffer | null {
  if (!base64url.test(text)) return null
  const bytes = Buffer.from(text, 'base64url')
  return bytes.length >= keyBytes ? bytes : null
}

export const secretKey = z
  .string()
  .refine((text) => decodeKey(text) !== null, 'must be base64url of at least 32 random bytes')
  .transform((text) => decodeKey(text) ?? Buffer.alloc(0))

export type MasterKey = { id: string; key: Buffer }

export const masterKeys = z.string().transform((text, context): MasterKey[] => {
  const keys: MasterKey[] = []
  for (const entry of text.split(',')) {
    const [id = '', encoded = ''] = entry.trim().split(':')
    const key = decodeKey(encoded)
    if (!/^[a-z0-9-]{1,20}$/.test(id) || key?.length !== keyBytes) {
      context.addIssue({
        code: 'custom',
        message: 'must be id:base64url of 32 bytes, newest first',
      })
    } else {
      keys.push({ id, key })
    }
  }
  if (new Set(keys.map((entry) => entry.id)).size !== keys.length) {
    context.addIssue({ code: 'custom', message: 'two keys have the same id' })
  }
  return keys
})

const oidcProvider = z.strictObject({
  key: z.string().regex(/^[a-z0-9-]{1,40}$/),
  name: z.string().min(1).max(40),
  issuer: httpUrl,
  client_id: z.string().min(1),
  client_secret: z.string().min(1),
})

const jsonList = <T extends z.ZodType>(entry: T) =>
  z
    .string()
    .default('[]')
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text === '' ? '[]' : text)
      } catch {
        context.addIssue({ code: 'custom', message: 'must be a JSON list' })
        return z.NEVER
      }
    })
    .pipe(z.array(entry))

export const oidcProviders = jsonList(oidcProvider)

export const sourceOauthClients = jsonList(
  z.strictObject({
    app_key: z.string().regex(/^[a-z0-9_]{1,40}$/),
    client_id: z.string().min(1),
    client_secret: z.string().min(1),
  }),
)

/** Comma list of `host`, `host:port`, `address`, `address:port` or ranges. */
export const egressAllow = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean),
  )
  .refine(
    (entries) => entries.every((entry) => parseAllowed(entry)),
    'must be a comma list of host, host:port, address or range',
  )
