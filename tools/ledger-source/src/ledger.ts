import { createHash } from 'node:crypto'

export type LedgerObject = { body: string; etag: string; changedAt: Date }
/** What somebody asked of a bucket. */
export type Counts = { lists: number; gets: Map<string, number>; faults: Map<string, number> }

/** Readers as an access file names them; `all` or a list. */
export type AccessRule = { prefix: string; readers: 'all' | string[] }

/** One bucket: the truth about what a source holds. */
export type Bucket = {
  objects: Map<string, LedgerObject>
  rules: AccessRule[]
  counts: Counts
  put(key: string, body: string): void
  remove(key: string): void
}

const etagOf = (body: string) => createHash('md5').update(body).digest('hex')

/** Makes an empty bucket. */
export function createBucket(): Bucket {
  const objects = new Map<string, LedgerObject>()
  return {
    objects,
    rules: [],
    counts: { lists: 0, gets: new Map(), faults: new Map() },
    put: (key, body) => void objects.set(key, { body, etag: etagOf(body), changedAt: new Date() }),
    remove: (key) => void objects.delete(key),
  }
}

/** Sum of all reads of objects. */
export const getsOf = ({ counts }: Bucket): number =>
  [...counts.gets.values()].reduce((sum, one) => sum + one, 0)
