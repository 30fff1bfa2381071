import { expect, test } from 'vitest'
import { partOfDay } from './greeting.ts'
import { fullTimeText, relativeTime } from './relative-time.ts'

const present = new Date(2026, 10, 14, 15, 30)
const at = (...parts: [number, number, number, number?, number?]) =>
  relativeTime(new Date(parts[0], parts[1], parts[2], parts[3] ?? 15, parts[4] ?? 30), present)

test('ANS-12 less than an hour ago, and the future, are just now', () => {
  expect(at(2026, 10, 14, 14, 31)).toEqual({ unit: 'just-now' })
  expect(at(2026, 10, 15)).toEqual({ unit: 'just-now' })
})

test('ANS-12 the same day counts whole hours', () => {
  expect(at(2026, 10, 14, 14, 30)).toEqual({ unit: 'hours', count: 1 })
  expect(at(2026, 10, 14, 0, 0)).toEqual({ unit: 'hours', count: 15 })
})

test('ANS-12 the previous calendar day is yesterday, be it 16 hours or 39 ago', () => {
  expect(at(2026, 10, 13, 23, 59)).toEqual({ unit: 'yesterday' })
  expect(at(2026, 10, 13, 0, 0)).toEqual({ unit: 'yesterday' })
})

test('ANS-12 shortly after midnight the last hour is still just now', () => {
  const afterMidnight = new Date(2026, 10, 14, 0, 20)
  expect(relativeTime(new Date(2026, 10, 13, 23, 40), afterMidnight)).toEqual({ unit: 'just-now' })
})

test('ANS-12 two to six days count days, seven to fifty-five count weeks, then the date', () => {
  expect(at(2026, 10, 12)).toEqual({ unit: 'days', count: 2 })
  expect(at(2026, 10, 8)).toEqual({ unit: 'days', count: 6 })
  expect(at(2026, 10, 7)).toEqual({ unit: 'weeks', count: 1 })
  expect(at(2026, 8, 20)).toEqual({ unit: 'weeks', count: 7 })
  expect(at(2026, 8, 19)).toEqual({ unit: 'date', text: '2026-09-19' })
})

test('a full time is written year first with minutes', () => {
  expect(fullTimeText(new Date(2026, 0, 4, 9, 5))).toBe('2026-01-04 09:05')
})

test('ANS-11 the greeting follows the hour', () => {
  const parts = Array.from({ length: 24 }, (_, hour) => partOfDay(hour))
  expect(parts.slice(0, 5).every((part) => part === 'midnight')).toBe(true)
  expect(parts.slice(5, 11).every((part) => part === 'morning')).toBe(true)
  expect(parts.slice(11, 13).every((part) => part === 'noon')).toBe(true)
  expect(parts.slice(13, 18).every((part) => part === 'afternoon')).toBe(true)
  expect(parts.slice(18, 24).every((part) => part === 'evening')).toBe(true)
})
