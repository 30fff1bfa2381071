import { crc32, deflateRawSync } from 'node:zlib'

export type ZipPart = {
  name: string | Buffer
  data: Buffer | string
  isStored?: boolean
  /** Claims that differ from the truth, for hostile archives. */
  claimedSize?: number
  mode?: number
  flags?: number
  method?: number
}

/** The same large part goes into many archives. */
const packedBefore = new WeakMap<Buffer, { packed: Buffer; sum: number }>()

function packedOf(data: Buffer): { packed: Buffer; sum: number } {
  const known = packedBefore.get(data) ?? { packed: deflateRawSync(data), sum: crc32(data) }
  packedBefore.set(data, known)
  return known
}

/** Writes an archive; what a part claims of itself is written as it says. */
export function zipFile(parts: ZipPart[]): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const part of parts) {
    const data = typeof part.data === 'string' ? Buffer.from(part.data) : part.data
    const packed = part.isStored ? data : packedOf(data).packed
    const name = Buffer.from(part.name as string)
    const head = partHead(part, data, packed, name)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), head, Buffer.alloc(0), name, packed])
    const entry = Buffer.alloc(46)
    entry.write('PK\x01\x02', 0, 'latin1')
    entry.writeUInt16LE(0x031e, 4)
    head.copy(entry, 6)
    entry.writeUInt32LE(((part.mode ?? 0o100644) << 16) >>> 0, 38)
    entry.writeUInt32LE(offset, 42)
    locals.push(local)
    directory.push(Buffer.concat([entry, name]))
    offset += local.length
  }
  const index = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(parts.length & 0xffff, 8)
  end.writeUInt16LE(parts.length & 0xffff, 10)
  end.writeUInt32LE(index.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, index, end])
}

/** The fields that a part's own head and the directory share. */
function partHead(part: ZipPart, data: Buffer, packed: Buffer, name: Buffer): Buffer {
  const head = Buffer.alloc(26)
  head.writeUInt16LE(20, 0)
  head.writeUInt16LE(part.flags ?? 0x0800, 2)
  head.writeUInt16LE(part.method ?? (part.isStored ? 0 : 8), 4)
  head.writeUInt32LE(part.isStored ? crc32(data) : packedOf(data).sum, 10)
  head.writeUInt32LE(packed.length, 14)
  head.writeUInt32LE(part.claimedSize ?? data.length, 18)
  head.writeUInt16LE(name.length, 22)
  return head
}
