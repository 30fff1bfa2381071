import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Writes a stream to a temporary file, hands it over, and leaves nothing behind. */
export async function spool<T>(
  stream: Readable,
  work: (file: { path: string; size: number }) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'zhiwen-upload-'))
  try {
    const path = join(folder, 'file')
    await pipeline(stream, createWriteStream(path))
    return await work({ path, size: (await stat(path)).size })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
