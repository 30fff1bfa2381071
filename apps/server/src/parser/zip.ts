import { inflateRawSync } from 'node:zlib'
import { ParseFault } from './fault.ts'

const endMark = 0x06054b50
const entryMark = 0x02014b50
const longestComment = 65_535
const stored = 0
const deflated = 8
const linkMode = 0o120000
const kindMask = 0o170000

/** An archive may hold this much; the sums are checked before anything is unpacked, and again while it is. */
export const zipLimits = {
  entries: 5_000,
  insideBytes: 256 * 1024 * 1024,
  /** Text packs to a tenth; more than this is made to burst. */
  ratio: 200,
  /** Small parts may pack better than that (empty sheets). */
  ratioFromBytes: 4 * 1024 * 1024,
}

type Entry = { method: number; packedSize: number; size: number; offset: number }
export type Zip = { names: string[]; read(name: string): Buffer | undefined }

/** Opens an archive by its directory, refusing bombs, links and names that leave their folder. */
export function openZip(bytes: Buffer): Zip {
  const entries = readDirectory(bytes)
  const total = [...entries.values()].reduce((sum, { size }) => sum + size, 0)
  const isBomb =
    total > zipLimits.insideBytes ||
    (total > zipLimits.ratioFromBytes && total > bytes.length * zipLimits.ratio)
  if (isBomb) throw new ParseFault('bomb', `${total} bytes inside`)
  let left = zipLimits.insideBytes
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

/** Names in an archive's directory, without unpacking any part. */
export const zipNames = (bytes: Buffer): string[] => [...readDirectory(bytes).keys()]

function readDirectory(bytes: Buffer): Map<string, Entry> {
  const end = findEnd(bytes)
  const count = bytes.readUInt16LE(end + 10)
  if (count > zipLimits.entries) throw new ParseFault('bomb', `${count} entries`)
  const entries = new Map<string, Entry>()
  let at = bytes.readUInt32LE(end + 16)
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== entryMark) {
      throw new ParseFault('damaged', 'directory of the archive')
    }
    const flags = bytes.readUInt16LE(at + 8)
    if ((flags & 1) === 1) throw new ParseFault('locked', 'encrypted archive')
    const nameLength = bytes.readUInt16LE(at + 28)
    const rawName = bytes.subarray(at + 46, at + 46 + nameLength)
    const name = entryName(rawName)
    const mode = bytes.readUInt32LE(at + 38) >>> 16
    if ((mode & kindMask) === linkMode) throw new ParseFault('damaged', 'link in the archive')
    if (entries.has(name)) throw new ParseFault('damaged', 'a name twice in the archive')
    const extraLength = bytes.readUInt16LE(at + 30)
    const extraAt = at + 46 + nameLength
    entries.set(name, readEntry(bytes, at, bytes.subarray(extraAt, extraAt + extraLength)))
    at = extraAt + extraLength + bytes.readUInt16LE(at + 32)
  }
  return entries
}

const asked = 0xffffffff
const wideMark = 1

/** Some programs write the sizes of every part in the wide form, which stands in the extra field. */
function readEntry(bytes: Buffer, at: number, extra: Buffer): Entry {
  const wide = wideNumbers(extra)
  const number = (offset: number) => {
    const value = bytes.readUInt32LE(at + offset)
    return value === asked ? (wide.shift() ?? value) : value
  }
  // The wide form keeps this order: size, packed size, offset.
  const size = number(24)
  const packedSize = number(20)
  return { method: bytes.readUInt16LE(at + 10), size, packedSize, offset: number(42) }
}

function wideNumbers(extra: Buffer): number[] {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== wideMark) continue
    const field = extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2))
    const count = Math.floor(field.length / 8)
    return Array.from({ length: count }, (_, index) => Number(field.readBigUInt64LE(index * 8)))
  }
  return []
}

/** Names are UTF-8 or, from older Chinese programs, GB18030. */
function entryName(raw: Buffer): string {
  let name: string
  try {
    name = new TextDecoder('utf-8', { fatal: true }).decode(raw)
  } catch {
    name = new TextDecoder('gb18030').decode(raw)
  }
  const parts = name.split(/[\\/]/)
  const isEscape = parts.includes('..') || /^([\\/]|[a-z]:)/i.test(name) || name.includes('\0')
  if (isEscape) throw new ParseFault('damaged', 'a name that leaves the archive')
  return name
}

/** The directory's end stands at the end of the file; a cut file has none. */
function findEnd(bytes: Buffer): number {
  const lowest = Math.max(0, bytes.length - longestComment - 22)
  for (let at = bytes.length - 22; at >= lowest; at -= 1) {
    if (bytes.readUInt32LE(at) === endMark) return at
  }
  throw new ParseFault('damaged', 'archive without an end')
}

function unpack(bytes: Buffer, entry: Entry, left: number): Buffer {
  const { method, packedSize, size, offset } = entry
  if (offset + 30 > bytes.length) throw new ParseFault('damaged', 'part outside the archive')
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
  const packed = bytes.subarray(start, start + packedSize)
  if (packed.length !== packedSize) throw new ParseFault('damaged', 'part cut off')
  if (method === stored) return packed
  if (method !== deflated) throw new ParseFault('damaged', `packing method ${method}`)
  try {
    // The directory may lie about the size: unpacking stops where it says the part ends.
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, Math.min(size, left)) })
  } catch (error) {
    throw new ParseFault(error instanceof RangeError ? 'bomb' : 'damaged', 'part of the archive')
  }
}
