import { readFile, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { documentBytesMax } from '@zhiwen/contract/limits.ts'

/** All bytes of a file, or `too-large` as soon as it is known to be. */
export async function readBody(
  body: Readable | Uint8Array | string,
  signal?: AbortSignal,
): Promise<Buffer | 'too-large'> {
  if (typeof body === 'string') {
    const { size } = await stat(body)
    return size > documentBytesMax ? 'too-large' : readFile(body, { signal })
  }
  if (body instanceof Uint8Array) {
    const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
    return bytes.length > documentBytesMax ? 'too-large' : bytes
  }
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of body) {
    signal?.throwIfAborted()
    const bytes = Buffer.from(chunk as Uint8Array)
    length += bytes.length
    if (length > documentBytesMax) {
      body.destroy()
      return 'too-large'
    }
    chunks.push(bytes)
  }
  return Buffer.concat(chunks)
}
