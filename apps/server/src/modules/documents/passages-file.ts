import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { z } from 'zod'

const passage = z.object({
  no: z.int(),
  heading: z.array(z.string()),
  kind: z.enum(['text', 'table', 'code', 'list']),
  page: z.int().nullable(),
  start: z.int(),
  end: z.int(),
  text: z.string(),
  /** What the vector was made of: heading path and text. */
  embed_text: z.string(),
})
export type Passage = z.infer<typeof passage>
/** Everything the index holds of one version, so that it is built anew without parser or model. */
export type PassagesFile = { passages: Passage[]; vectors: Float32Array[]; model: string }

const head = z.object({ model: z.string(), dims: z.int(), passages: z.array(passage) })

const mark = Buffer.from('ZWP1')
const headBytes = mark.length + 4
const unpackedMax = 512 * 1024 * 1024

/** Texts packed, then the numbers as they are: vectors hardly shrink. */
export function encodePassages({ passages, vectors, model }: PassagesFile): Buffer {
  const dims = vectors[0]?.length ?? 0
  if (vectors.length !== passages.length || vectors.some(({ length }) => length !== dims)) {
    throw new Error('every passage needs a vector of the same length')
  }
  const texts = zstdCompressSync(JSON.stringify({ model, dims, passages }))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(texts.length)
  const numbers = vectors.map((vector) =>
    Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength),
  )
  return Buffer.concat([mark, length, texts, ...numbers])
}

/** Opens what `encodePassages` made; bytes that are not whole are an error, never fewer passages. */
export function decodePassages(bytes: Buffer): PassagesFile {
  if (!bytes.subarray(0, mark.length).equals(mark) || bytes.length < headBytes) {
    throw new Error('not a passages file')
  }
  const textsEnd = headBytes + bytes.readUInt32LE(mark.length)
  const packed = bytes.subarray(headBytes, textsEnd)
  const texts = zstdDecompressSync(packed, { maxOutputLength: unpackedMax })
  const { model, dims, passages } = head.parse(JSON.parse(texts.toString()))
  if (bytes.length !== textsEnd + passages.length * dims * 4) {
    throw new Error('the passages file is damaged')
  }
  const vectors = passages.map((_, index) => {
    const start = textsEnd + index * dims * 4
    return new Float32Array(Uint8Array.from(bytes.subarray(start, start + dims * 4)).buffer)
  })
  return { passages, vectors, model }
}
