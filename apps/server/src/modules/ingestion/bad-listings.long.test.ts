import { afterAll, beforeAll, expect, test } from 'vitest'
import { badListings } from '../../testing/bad-listings.ts'
import { createSyncLab, type SyncLab } from '../../testing/sync-lab.ts'
import { tryBadListings } from '../../testing/try-bad-listings.ts'

let lab: SyncLab
beforeAll(async () => {
  lab = await createSyncLab()
})
afterAll(() => lab.close())

const listings = 2_000

test('P3: 2,000 bad listings remove no document', { timeout: 3_600_000 }, async () => {
  const rounds = Math.ceil(listings / Object.keys(badListings).length)
  const { removed, last } = await tryBadListings(lab, { rounds, seed: 2_026 })

  expect(removed).toEqual([])
  expect(last).toBe('success')
})
