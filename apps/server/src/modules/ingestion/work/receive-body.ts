import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { documentBytesMax } from '@zhiwen/contract/limits.ts'

/** Bytes of one item: small ones in memory, large ones in a file of their own. */
export type Received = {
  sha256: string
  size: number
  /** For the parser: the bytes, or the path of the file. */
  body: Buffer | string
  open(): Readable | Buffer
  discard(): Promise<void>
}

const inMemoryMax = 1024 * 1024

export class TooLargeError extends Error {
  override readonly name = 'TooLargeError'
}

/** Takes a body in, counting and hashing; refuses more than a document may have (SM-4). */
export async function receiveBody(source: Readable, signal: AbortSignal): Promise<Received> {
  const hash = createHash('sha256')
  let size = 0
  async function* counted() {
    for await (const chunk of source as AsyncIterable<Buffer | string>) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
      size += bytes.length
      if (size > documentBytesMax) throw new TooLargeError('the body is too large')
      hash.update(bytes)
      yield bytes
    }
  }
  const giveUp = () => void source.destroy(asError(signal.reason))
  const taken = new Spool()
  signal.addEventListener('abort', giveUp, { once: true })
  try {
    if (signal.aborted) giveUp()
    await taken.write(counted())
  } catch (error) {
    source.destroy()
    await taken.discard()
    throw error
  } finally {
    signal.removeEventListener('abort', giveUp)
  }
  return { sha256: hash.digest('hex'), size, ...taken.result() }
}

const asError = (reason: unknown) =>
  reason instanceof Error ? reason : new Error('given up', { cause: reason })

/** Where bytes wait: in memory until they are many. */
class Spool {
  #chunks: Buffer[] = []
  #folder: string | undefined

  async write(chunks: AsyncGenerator<Buffer>): Promise<void> {
    const iterator = chunks[Symbol.asyncIterator]()
    let kept = 0
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
      this.#chunks.push(next.value)
      kept += next.value.length
      if (kept > inMemoryMax) return this.#toFile(iterator)
    }
  }

  async #toFile(rest: AsyncIterator<Buffer>): Promise<void> {
    this.#folder = await mkdtemp(join(tmpdir(), 'zhiwen-item-'))
    const first = this.#chunks
    this.#chunks = []
    async function* all() {
      yield* first
      for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
    }
    await pipeline(Readable.from(all()), createWriteStream(this.#path()))
  }

  #path(): string {
    return join(this.#folder ?? '', 'body')
  }

  result(): Pick<Received, 'body' | 'open' | 'discard'> {
    const discard = () => this.discard()
    if (this.#folder === undefined) {
      const bytes = Buffer.concat(this.#chunks)
      return { body: bytes, open: () => bytes, discard }
    }
    return { body: this.#path(), open: () => createReadStream(this.#path()), discard }
  }

  async discard(): Promise<void> {
    this.#chunks = []
    if (this.#folder !== undefined) await rm(this.#folder, { recursive: true, force: true })
  }
}
