import { afterAll, beforeAll, expect, test } from 'vitest'
import { badListings } from '../../testing/bad-listings.ts'
import { createSyncLab, type SyncLab } from '../../testing/sync-lab.ts'
import { tryBadListings } from '../../testing/try-bad-listings.ts'

let lab: SyncLab
beforeAll(async () => {
  lab = await createSyncLab()
})
afterAll(() => lab.close())

test('P3: no bad listing removes a document, whatever the source says', async () => {
  const { removed, ends, last } = await tryBadListings(lab, { rounds: 1, seed: 11 })

  expect(removed).toEqual([])
  expect(Object.keys(ends)).toHaveLength(Object.keys(badListings).length)
  expect(ends).toMatchObject({
    'an error at once': 'failed',
    'an error in the middle': 'success_with_errors',
    'nothing at all': 'held',
    'a few documents less': 'held',
    'fewer documents than it claims': 'success_with_errors',
    'a folder it forbids': 'success_with_errors',
    'a scope that was taken back': 'failed',
    'a key that was taken back': 'failed',
    'a cursor that runs in circles': 'success_with_errors',
  })
  expect(last).toBe('success')
})
