import type { SyncCounts } from '@zhiwen/contract/sync.ts'
import { expect, test } from 'vitest'
import { processedOf, sharesOf } from './progress-numbers.ts'

const counts = (changes: Partial<SyncCounts>): SyncCounts => ({
  listed: 0,
  added: 0,
  changed: 0,
  unchanged: 0,
  fetched: 0,
  parsed: 0,
  indexed: 0,
  removed: 0,
  skipped: 0,
  failed: 0,
  acl_changed: 0,
  ...changes,
})

test('a document counts as processed when it ended: unchanged, indexed, skipped or failed', () => {
  const run = counts({
    listed: 100,
    unchanged: 40,
    indexed: 20,
    skipped: 5,
    failed: 2,
    fetched: 60,
  })

  expect(processedOf(run)).toBe(67)
  expect(sharesOf(run)).toEqual([
    { tone: 'ok', percent: 65 },
    { tone: 'bad', percent: 2 },
  ])
})

test('retried documents of earlier runs never make more than all', () => {
  const run = counts({ listed: 10, unchanged: 9, indexed: 3, failed: 1 })

  expect(processedOf(run)).toBe(10)
  expect(sharesOf(run).reduce((sum, { percent }) => sum + percent, 0)).toBe(100)
})

test('nothing found yet is nothing done', () => {
  expect(processedOf(counts({ failed: 3 }))).toBe(0)
  expect(sharesOf(counts({ failed: 3 })).map(({ percent }) => percent)).toEqual([0, 0])
})
