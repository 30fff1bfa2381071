import { execFileSync } from 'node:child_process'
import { Redis } from 'ioredis'

/** The forms in which a secret could lie around (promise P16). */
const forms = (secret: string): string[] => [
  secret,
  Buffer.from(secret).toString('base64'),
  Buffer.from(secret).toString('base64url'),
  Buffer.from(secret).toString('hex'),
  encodeURIComponent(secret),
]

/** Whether a secret stands in a text in any form. Six digits count only as a value of their own. */
export function holdsSecret(text: string, secret: string): boolean {
  if (!/^\d{6}$/.test(secret)) return forms(secret).some((form) => text.includes(form))
  const alone = new RegExp(`(?<![0-9a-fA-F.+-])${secret}(?![0-9a-fA-F-])`)
  return alone.test(text) || forms(secret).some((form) => form !== secret && text.includes(form))
}

/** A whole dump of a database, job queue included, as a backup would hold it. */
export const dumpDatabase = (superuserUrl: string): string =>
  execFileSync('pg_dump', ['--dbname', superuserUrl], {
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  })

/** Every key and value below a prefix of Redis, as text. */
export async function dumpRedis(url: string, prefix: string): Promise<string> {
  const redis = new Redis(url)
  try {
    const keys = await redis.keys(`${prefix}*`)
    const values = await Promise.all(
      keys.map(async (key) => `${key} ${(await redis.dumpBuffer(key))?.toString('latin1') ?? ''}`),
    )
    return values.join('\n')
  } finally {
    redis.disconnect()
  }
}
