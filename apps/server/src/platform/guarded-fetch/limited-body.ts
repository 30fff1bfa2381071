import { pipeline, type Readable, Transform } from 'node:stream'
import {
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createZstdDecompress,
} from 'node:zlib'
import { GuardError, type GuardReason } from './types.ts'

/** How much larger than its packed form a reply may grow; counted after the first megabyte. */
const ratioMax = 100
const ratioFreeBytes = 1024 * 1024

const unpackers: Record<string, () => Transform> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
}

function counting(judge: (total: number) => GuardReason | null): Transform {
  let total = 0
  return new Transform({
    transform(part: Buffer, _encoding, done) {
      total += part.length
      const reason = judge(total)
      if (reason) done(new GuardError(reason))
      else done(null, part)
    },
  })
}

/** Gives up a body that nobody will read; what its connection says about that interests nobody. */
export const discardBody = (body: Readable) => void body.on('error', () => {}).destroy()

/** The body of a reply, unpacked, that ends with an error beyond the limits of size and ratio. */
export function limitBody(body: Readable, encoding: string, maxBytes: number): Readable {
  let packed = 0
  const counted = counting((total) => {
    packed = total
    return total > maxBytes ? 'too-large' : null
  })
  const judged = counting((total) => {
    if (total > maxBytes) return 'too-large'
    return total > ratioFreeBytes && total > packed * ratioMax ? 'bomb' : null
  })
  const names = encoding
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  const steps = names.filter((name) => name !== 'identity').map((name) => unpackers[name])
  // One packing is what servers do; several are how a small reply becomes a very large one.
  const [unpacker] = steps
  if (steps.length > 1 || (steps.length === 1 && !unpacker)) {
    discardBody(body)
    throw new GuardError('unreachable')
  }
  // The last stream carries the error to whoever reads it; the callback has nothing left to do.
  const parts = unpacker ? [body, counted, unpacker(), judged] : [body, counted]
  pipeline(parts, () => {})
  return unpacker ? judged : counted
}
