const removed = '[removed]'
const maxDepth = 8

/**
 * Names whose values never reach a log. Matched on the name without case and separators, so
 * `accessToken`, `access_token` and `X-Access-Token` are one.
 */
const secretNames =
  /password|passwd|passphrase|secret|token|authorization|cookie|apikey|accesskey|privatekey|signingkey|masterkey|credential|captcha|verificationcode|otp|signature|sealed/
const secretExact = new Set(['code', 'codes', 'pin', 'key', 'auth', 'ticket'])
/** Names that contain one of the words above and say nothing secret. */
const harmless = new Set(['tokencount', 'tokens', 'tokensused', 'statuscode', 'expiresin'])

const isSecret = (name: string): boolean => {
  const plain = name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return !harmless.has(plain) && (secretExact.has(plain) || secretNames.test(plain))
}

/** Secrets that travel inside texts: bearer headers, passwords in addresses, tokens in queries. */
const inTexts: readonly [RegExp, string][] = [
  [/\b(Bearer|Basic)\s+[\w.~+/=-]{8,}/gi, `$1 ${removed}`],
  [/\b([a-z][a-z0-9+.-]*:\/\/[^\s:/@]*):[^\s@/]+@/gi, `$1:${removed}@`],
  [
    /([?&](?:[\w-]*(?:token|secret|password|ticket|signature|code|state|key))=)[^&\s"']+/gi,
    `$1${removed}`,
  ],
]

/** A text with the secrets removed that travel inside it. */
export const redactText = (text: string): string =>
  inTexts.reduce((kept, [pattern, replacement]) => kept.replaceAll(pattern, replacement), text)

/** Copies fields for a log line with everything secret taken out, at any depth, errors included. */
export function redact(fields: Record<string, unknown>): Record<string, unknown> {
  return redactObject(fields, 0)
}

function redactValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return redactText(value)
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Date) return value
  if (Buffer.isBuffer(value)) return `[${value.length} bytes]`
  if (depth >= maxDepth) return '[too deep]'
  if (value instanceof Error) return redactError(value, depth + 1)
  if (Array.isArray(value)) return value.map((entry: unknown) => redactValue(entry, depth + 1))
  if (value instanceof Map) return redactObject(Object.fromEntries(value), depth + 1)
  return redactObject(value, depth + 1)
}

function redactObject(value: object, depth: number): Record<string, unknown> {
  const entries = Object.entries(value).map(([name, inner]) => {
    const hide = isSecret(name) && inner !== null && inner !== undefined
    return [name, hide ? removed : redactValue(inner, depth)] as const
  })
  return Object.fromEntries(entries)
}

function redactError(error: Error, depth: number): Record<string, unknown> {
  // Name, message, stack and cause of an error do not enumerate; what is left was put there.
  const rest = Object.fromEntries(Object.entries(error))
  // Our own codes and those of the system (ECONNRESET, 23505) are names, not secrets.
  const code = typeof rest['code'] === 'string' ? { code: rest['code'] } : {}
  return {
    type: error.constructor.name,
    message: redactText(error.message),
    stack: redactText(error.stack ?? ''),
    ...redactObject(pickSafe(rest), depth),
    ...code,
    ...(error.cause === undefined ? {} : { cause: redactValue(error.cause, depth) }),
  }
}

/** Database errors quote rows and statements; only what names the place is kept. */
const unsafeErrorFields = new Set([
  'detail',
  'where',
  'query',
  'parameters',
  'internalQuery',
  'hint',
])
const pickSafe = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !unsafeErrorFields.has(name)))
