import type { Readable } from 'node:stream'

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
