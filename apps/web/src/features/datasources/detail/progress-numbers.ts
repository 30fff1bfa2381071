import type { SyncCounts } from '@zhiwen/contract/sync.ts'

/** Documents a run is done with, in whatever way they ended; never more than were found. */
export const processedOf = ({ listed, unchanged, indexed, skipped, failed }: SyncCounts): number =>
  Math.min(listed, unchanged + indexed + skipped + failed)

/** The bar: what went well and what failed, of all that was found. */
export function sharesOf(counts: SyncCounts) {
  const total = Math.max(1, counts.listed)
  const failed = Math.min(counts.failed, counts.listed)
  return [
    { tone: 'ok' as const, percent: ((processedOf(counts) - failed) / total) * 100 },
    { tone: 'bad' as const, percent: (failed / total) * 100 },
  ].map((part) => ({ ...part, percent: Math.max(0, part.percent) }))
}
