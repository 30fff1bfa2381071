import { constants, createReadStream, createWriteStream } from 'node:fs'
import { access, mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Config } from '../config.ts'
import { randomSecret } from '../ids.ts'
import { checkKey } from './key.ts'
import type { Storage } from './storage.ts'

/** Keeps bytes in a folder of this machine, for installations without an object store. */
export function createFolderStorage(config: Pick<Config, 'STORAGE_FOLDER'>): Storage {
  const root = resolve(config.STORAGE_FOLDER)
  const unfinished = join(root, '.unfinished')
  const pathOf = (key: string) => join(root, checkKey(key))

  return {
    async put(key, body) {
      const path = pathOf(key)
      const draft = join(unfinished, randomSecret(12))
      try {
        await write(draft, body)
        // Readers see the old bytes or the new ones, never half of them.
        await inFolderOf(path, () => rename(draft, path))
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    async get(key) {
      try {
        const file = await open(pathOf(key), 'r')
        return createReadStream('', { fd: file, autoClose: true })
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    async check() {
      await mkdir(unfinished, { recursive: true })
      await access(root, constants.R_OK | constants.W_OK)
    },
  }
}

/** Writes a file and waits until the disk has it. */
async function write(path: string, body: Buffer | Readable): Promise<void> {
  if (Buffer.isBuffer(body)) {
    return inFolderOf(path, () => writeFile(path, body, { flag: 'wx', flush: true }))
  }
  // A stream can be read only once, so its folder is made before.
  await mkdir(dirname(path), { recursive: true })
  await pipeline(body, createWriteStream(path, { flags: 'wx', flush: true }))
}

/** Does something with a path; its folder is made only when it turns out to be missing. */
async function inFolderOf(path: string, act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!isMissing(error)) throw error
    await mkdir(dirname(path), { recursive: true })
    await act()
  }
}

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'
