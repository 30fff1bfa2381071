import { constants, createReadStream, createWriteStream } from 'node:fs'
import { access, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
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
      await mkdir(unfinished, { recursive: true })
      await mkdir(dirname(path), { recursive: true })
      const draft = join(unfinished, randomSecret(12))
      try {
        const bytes = Buffer.isBuffer(body) ? Readable.from([body]) : body
        await pipeline(bytes, createWriteStream(draft, { flags: 'wx', flush: true }))
        // Readers see the old bytes or the new ones, never half of them.
        await rename(draft, path)
      } finally {
        await rm(draft, { force: true })
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

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'
