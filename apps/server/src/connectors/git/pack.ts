import { createHash } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { SourceError } from '../spec.ts'

const headBytes = 12
const sumBytes = 20
const types: Record<number, string> = { 1: 'commit', 2: 'tree', 3: 'blob', 4: 'tag' }
const refDelta = 7
/** Largest commit or tree; a tree of 100,000 names has about 6 MB. */
const objectBytesMax = 64 * 1024 * 1024

export type PackObject = { type: string; body: Buffer }
type Delta = { base: string; delta: Buffer }

const broken = () => new SourceError('retry-later', 'the pack is broken')
export const sha1 = (...parts: (string | Buffer)[]) => {
  const hash = createHash('sha1')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}
/** The name of an object. */
export const objectId = (type: string, body: Buffer) => sha1(`${type} ${body.length}\0`, body)

/** Type and size of an object, and where its data starts. */
export function readObjectHead(bytes: Buffer, start: number) {
  let at = start
  let byte = bytes[at++] ?? 0
  const type = (byte >> 4) & 7
  let size = byte & 15
  for (let factor = 16; byte & 0x80; factor *= 128) {
    byte = bytes[at++] ?? 0
    size += (byte & 0x7f) * factor
  }
  return { type, size, at }
}

/** Reads the commits and trees of a pack by name; its own checksum proves that it is whole. */
export function readPack(pack: Buffer): Map<string, PackObject> {
  const sum = pack.subarray(-sumBytes).toString('hex')
  const isPack = pack.toString('latin1', 0, 4) === 'PACK' && pack.length > headBytes + sumBytes
  if (!isPack || sha1(pack.subarray(0, -sumBytes)) !== sum) throw broken()
  const objects = new Map<string, PackObject>()
  const deltas: Delta[] = []
  let at = headBytes
  for (let left = pack.readUInt32BE(8); left > 0; left -= 1) {
    const head = readObjectHead(pack, at)
    const isDelta = head.type === refDelta
    const start = head.at + (isDelta ? sumBytes : 0)
    const { buffer, engine } = inflate(pack.subarray(start, -sumBytes))
    at = start + engine.bytesWritten
    const type = types[head.type]
    if (isDelta) deltas.push({ base: pack.toString('hex', head.at, start), delta: buffer })
    else if (type === undefined) throw broken()
    else if (type !== 'blob') objects.set(objectId(type, buffer), { type, body: buffer })
  }
  return applyDeltas(objects, deltas)
}

function inflate(bytes: Buffer): { buffer: Buffer; engine: { bytesWritten: number } } {
  try {
    // With `info` the engine tells how much it took; the types of Node do not know it.
    return inflateSync(bytes, {
      info: true,
      maxOutputLength: objectBytesMax,
    }) as unknown as ReturnType<typeof inflate>
  } catch (error) {
    throw new SourceError('retry-later', 'the pack is broken', { cause: error })
  }
}

/** A delta may stand before its base; rounds go on while they find more. Deltas of blobs find none. */
function applyDeltas(objects: Map<string, PackObject>, deltas: Delta[]): Map<string, PackObject> {
  let waiting = deltas
  for (let found = 1; found > 0 && waiting.length > 0; ) {
    const next = waiting.filter(({ base, delta }) => {
      const known = objects.get(base)
      if (!known) return true
      const body = applyDelta(known.body, delta)
      objects.set(objectId(known.type, body), { type: known.type, body })
      return false
    })
    found = waiting.length - next.length
    waiting = next
  }
  return objects
}

function applyDelta(base: Buffer, delta: Buffer): Buffer {
  let at = 0
  const readSize = () => {
    let size = 0
    for (let factor = 1, byte = 0x80; byte & 0x80; factor *= 128) {
      byte = delta[at++] ?? 0
      size += (byte & 0x7f) * factor
    }
    return size
  }
  if (readSize() !== base.length) throw broken()
  const size = readSize()
  if (size > objectBytesMax) throw broken()
  const parts: Buffer[] = []
  while (at < delta.length) {
    const code = delta[at++] ?? 0
    if (code & 0x80) {
      const number = (from: number, count: number) => {
        let value = 0
        for (let bit = 0; bit < count; bit += 1) {
          if (code & (1 << (from + bit))) value += (delta[at++] ?? 0) * 256 ** bit
        }
        return value
      }
      const offset = number(0, 4)
      const length = number(4, 3) || 0x1_00_00
      parts.push(base.subarray(offset, offset + length))
    } else {
      parts.push(delta.subarray(at, at + code))
      at += code
    }
  }
  const body = Buffer.concat(parts)
  if (body.length !== size) throw broken()
  return body
}
