import { expect, test } from 'vitest'
import { asQuery, isNarrowed, readFilters, writeFilters } from './audit-filters.ts'

const read = (query: string) => readFilters(new URLSearchParams(query))
const present = new Date(2026, 10, 14, 9, 30)

test('what an address does not say well counts as not said', () => {
  expect(read('action=nonsense&actor=1&span=year&from=x&page=0&size=7')).toEqual(read(''))
})

test('a week is seven days of the reader’s clock, today included', () => {
  expect(asQuery(read('span=week'), present).from).toBe(new Date(2026, 10, 8).toISOString())
})

test('both days of a custom span belong to it', () => {
  const { from, to } = asQuery(read('span=custom&from=2026-11-01&to=2026-11-02'), present)

  expect(from).toBe(new Date(2026, 10, 1).toISOString())
  expect(to).toBe(new Date(2026, 10, 3).toISOString())
})

test('another filter starts at the first page', () => {
  const next = writeFilters(new URLSearchParams('page=3&q=a'), { action: 'member.disabled' })

  expect(next.toString()).toBe('q=a&action=member.disabled')
  expect(isNarrowed(readFilters(next))).toBe(true)
})
