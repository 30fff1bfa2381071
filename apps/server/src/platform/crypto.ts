import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** SHA-256 of a text; enough for secrets that are random themselves, never for passwords. */
export const sha256 = (text: string | Buffer): Buffer => createHash('sha256').update(text).digest()

/** HMAC-SHA256 of a text. */
export const hmac = (key: string | Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest()

/** Compares in constant time; hashing first hides where lengths differ. */
export const safeEqual = (a: string | Buffer, b: string | Buffer): boolean =>
  timingSafeEqual(sha256(a), sha256(b))

/** A key of its own for each use of a master secret, so that one use cannot be played against another. */
export const deriveKey = (secret: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))

/** Encrypts with AES-256-GCM; `context` is not stored, but must be the same when it is opened. */
export function encrypt(key: Buffer, plain: Buffer, context: string): Buffer {
  const iv = randomBytes(ivBytes)
  const sealing = createCipheriv(cipher, key, iv).setAAD(Buffer.from(context))
  return Buffer.concat([iv, sealing.update(plain), sealing.final(), sealing.getAuthTag()])
}

/** Opens what `encrypt` made, or throws when key, bytes or context differ. */
export function decrypt(key: Buffer, sealed: Buffer, context: string): Buffer {
  if (sealed.length < ivBytes + tagBytes) throw new Error('sealed bytes are too short')
  const end = sealed.length - tagBytes
  const opening = createDecipheriv(cipher, key, sealed.subarray(0, ivBytes))
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(end))
  return Buffer.concat([opening.update(sealed.subarray(ivBytes, end)), opening.final()])
}
