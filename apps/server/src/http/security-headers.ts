import type { Config } from '../platform/config.ts'

// antd writes its theme variables as style attributes; no other inline code is allowed.
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

/** For bytes that users brought: opened on their own they can neither run nor load anything. */
export const userFilePolicy = "default-src 'none'; sandbox; frame-ancestors 'none'"

const permissions = [
  'camera',
  'display-capture',
  'geolocation',
  'microphone',
  'payment',
  'usb',
  'browsing-topics',
]

/** Headers that every reply carries (attack R2); HSTS only where the public address is https. */
export function securityHeaders({
  PUBLIC_URL,
}: Pick<Config, 'PUBLIC_URL'>): Record<string, string> {
  const isHttps = new URL(PUBLIC_URL).protocol === 'https:'
  return {
    'content-security-policy': contentSecurityPolicy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'permissions-policy': permissions.map((name) => `${name}=()`).join(', '),
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}
