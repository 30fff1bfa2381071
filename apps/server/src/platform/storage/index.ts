import type { Config } from '../config.ts'
import { createFolderStorage } from './folder.ts'
import { createS3Storage } from './s3.ts'
import type { Storage } from './storage.ts'

export type { Storage } from './storage.ts'

/** Makes the store the settings name. */
export const createStorage = (config: Config): Storage =>
  config.STORAGE_KIND === 's3' ? createS3Storage(config) : createFolderStorage(config)
