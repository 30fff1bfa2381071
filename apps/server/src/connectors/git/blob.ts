import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { createInflate } from 'node:zlib'
import { documentBytesMax } from '@zhiwen/contract/limits.ts'
import { GuardError } from '../../platform/guarded-fetch/index.ts'
import { SourceError } from '../spec.ts'
import { readObjectHead } from './pack.ts'
import { fetchPack, type GitContext } from './upload-pack.ts'

const headBytes = 12
const blobType = 3
const timeoutMs = 5 * 60_000
/** A pack has a little around its one object. */
const packBytesMax = documentBytesMax + 1024 * 1024
const pointerBytesMax = 1024
const pointerStart = 'version https://git-lfs.github.com/spec/v1'

/** The content of a file by its name in git, which proves every byte; throws `MissingObject` when it is not there. */
export async function openBlob(ctx: GitContext, id: string): Promise<Readable> {
  const pack = fetchPack(ctx, { want: id, maxBytes: packBytesMax, timeoutMs })
  const { size, rest } = await readHead(pack)
  if (size > documentBytesMax) {
    await pack.return(undefined)
    throw new GuardError('too-large')
  }
  const packed = Readable.from(
    (async function* () {
      yield rest
      yield* pack
    })(),
  )
  const content = Readable.from(proven(packed.pipe(inflateOf(packed)), id, size), {
    objectMode: false,
  })
  content.once('close', () => packed.destroy())
  if (size > pointerBytesMax) return content
  const text = Buffer.concat(await content.toArray())
  if (text.toString('latin1').startsWith(pointerStart)) {
    // The content lies in another store, which has rules of its own.
    throw new SourceError('forbidden', 'a pointer', {
      isItem: true,
      reasonCode: 'unsupported-type',
    })
  }
  return Readable.from([text], { objectMode: false })
}

/** Reads until the head of the one object is there. */
async function readHead(pack: AsyncGenerator<Buffer>) {
  let bytes = Buffer.alloc(0)
  while (bytes.length < headBytes + 12) {
    const { done, value } = await pack.next()
    if (done) break
    bytes = Buffer.concat([bytes, value])
  }
  const { type, size, at } = readObjectHead(bytes, headBytes)
  const isOne = bytes.toString('latin1', 0, 4) === 'PACK' && bytes.readUInt32BE(8) === 1
  if (!isOne || type !== blobType) throw new SourceError('retry-later', 'the pack holds no file')
  return { size, rest: bytes.subarray(at) }
}

function inflateOf(packed: Readable) {
  const inflated = createInflate()
  packed.once('error', (error) => inflated.destroy(error))
  return inflated
}

async function* proven(content: Readable, id: string, size: number): AsyncGenerator<Buffer> {
  const hash = createHash('sha1').update(`blob ${size}\0`)
  let read = 0
  for await (const part of content as AsyncIterable<Buffer>) {
    read += part.length
    if (read > size) break
    hash.update(part)
    yield part
  }
  if (read !== size || hash.digest('hex') !== id) {
    throw new SourceError('retry-later', 'the file is not the one that was asked for')
  }
}
