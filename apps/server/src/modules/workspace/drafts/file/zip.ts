import { inflateRawSync } from 'node:zlib'
import { TableError } from './table.ts'

const endMark = 0x06054b50
const entryMark = 0x02014b50
const longestComment = 65_535
const entriesMax = 2_000
/** A sheet of 5,000 people is about 2 MB inside; what is many times larger is no list of people. */
const insideBytesMax = 64 * 1024 * 1024
const stored = 0
const deflated = 8

type Entry = { method: number; packedSize: number; size: number; offset: number }

/** A zip archive of which single parts can be read. */
export type Zip = { names: string[]; read(name: string): Buffer | undefined }

/** Opens an archive by its directory; sizes are checked before anything is unpacked, and again while it is. */
export function openZip(bytes: Buffer): Zip {
  const entries = readDirectory(bytes)
  const total = [...entries.values()].reduce((sum, { size }) => sum + size, 0)
  if (total > insideBytesMax) throw new TableError('too-big-inside')
  let left = insideBytesMax
  return {
    names: [...entries.keys()],
    read(name) {
      const entry = entries.get(name)
      if (!entry) return undefined
      const content = unpack(bytes, entry, left)
      left -= content.length
      return content
    },
  }
}

function readDirectory(bytes: Buffer): Map<string, Entry> {
  const end = findEnd(bytes)
  const count = bytes.readUInt16LE(end + 10)
  if (count > entriesMax) throw new TableError('too-big-inside')
  const entries = new Map<string, Entry>()
  let at = bytes.readUInt32LE(end + 16)
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== entryMark) {
      throw new TableError('broken')
    }
    const isEncrypted = (bytes.readUInt16LE(at + 8) & 1) === 1
    if (isEncrypted) throw new TableError('locked')
    const nameLength = bytes.readUInt16LE(at + 28)
    entries.set(bytes.toString('utf8', at + 46, at + 46 + nameLength), {
      method: bytes.readUInt16LE(at + 10),
      packedSize: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}

/** The directory's end stands at the end of the file; a cut file has none. */
function findEnd(bytes: Buffer): number {
  const lowest = Math.max(0, bytes.length - longestComment - 22)
  for (let at = bytes.length - 22; at >= lowest; at -= 1) {
    if (bytes.readUInt32LE(at) === endMark) return at
  }
  throw new TableError('broken')
}

function unpack(bytes: Buffer, entry: Entry, left: number): Buffer {
  const { method, packedSize, size, offset } = entry
  if (offset + 30 > bytes.length) throw new TableError('broken')
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
  const packed = bytes.subarray(start, start + packedSize)
  if (packed.length !== packedSize) throw new TableError('broken')
  if (method === stored) return packed
  if (method !== deflated) throw new TableError('broken')
  try {
    // The directory may lie about the size: unpacking stops where it says the part ends.
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, Math.min(size, left)) })
  } catch (error) {
    const isLie = error instanceof RangeError
    throw new TableError(isLie ? 'too-big-inside' : 'broken')
  }
}
