import { randomBytes, randomInt } from 'node:crypto'
import { systemClock } from './clock.ts'

let lastMs = 0
let sequence = 0

/**
 * A UUIDv7 of the wanted brand. Ids made by one process rise strictly, also within a millisecond,
 * so that rows sort by the order they were made in.
 */
export function newId<T extends string>(): T {
  const now = systemClock.now().getTime()
  if (now > lastMs) {
    lastMs = now
    sequence = randomInt(0x400)
  } else if (++sequence > 0xfff) {
    lastMs += 1
    sequence = 0
  }
  const bytes = randomBytes(16)
  bytes.writeUIntBE(lastMs, 0, 6)
  bytes.writeUInt16BE(0x7000 | sequence, 6)
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8)
  const hex = bytes.toString('hex')
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ]
  return parts.join('-') as T
}

/** Unguessable text for links and tokens: base64url of that many random bytes. */
export const randomSecret = (bytes = 32): string => randomBytes(bytes).toString('base64url')
