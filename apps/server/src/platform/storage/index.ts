import type { Readable } from 'node:stream'
import type { Config } from '../config.ts'
import { createFolderStorage } from './folder.ts'
import { createS3Storage } from './s3.ts'

/** Keeps bytes under keys of the form `part/part/name`; keys are ours, never a user's file name. */
export type Storage = {
  /** Stores the whole body or nothing, also when the stream breaks half way. */
  put(key: string, body: Readable | Buffer, meta: { contentType: string }): Promise<void>
  get(key: string): Promise<Readable | null>
  /** Removes the bytes; a missing key is no error. */
  remove(key: string): Promise<void>
  /** Fails when the store cannot be used. */
  check(): Promise<void>
}

/** Makes the store the settings name. */
export const createStorage = (config: Config): Storage =>
  config.STORAGE_KIND === 's3' ? createS3Storage(config) : createFolderStorage(config)
