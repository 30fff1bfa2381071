import type { AppId } from '@zhiwen/contract/ids.ts'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { nextNightly } from './next-times.ts'

const shanghaiHour = (at: Date) =>
  Number(
    new Intl.DateTimeFormat('en', {
      timeZone: 'Asia/Shanghai',
      hour: 'numeric',
      hour12: false,
    }).format(at),
  )

test('every app has its own minute between 01:00 and 05:00 in Shanghai, the same every night', () => {
  const minutes = new Set<number>()
  for (let at = 0; at < 200; at += 1) {
    const id = newId<AppId>()
    const first = nextNightly(id, new Date('2026-11-15T04:00:00Z'))
    const second = nextNightly(id, first)
    expect(shanghaiHour(first)).toBeGreaterThanOrEqual(1)
    expect(shanghaiHour(first)).toBeLessThan(5)
    expect(second.getTime() - first.getTime()).toBe(24 * 3600_000)
    minutes.add(Math.floor(first.getTime() / 60_000) % 1440)
  }
  expect(minutes.size).toBeGreaterThan(100)
})

test('a night that has begun is not doubled: the next time is always later than the moment asked', () => {
  const id = newId<AppId>()
  for (let hour = 0; hour < 48; hour += 1) {
    const after = new Date(Date.UTC(2026, 10, 15, hour))
    const next = nextNightly(id, after).getTime() - after.getTime()
    expect(next).toBeGreaterThan(0)
    expect(next).toBeLessThanOrEqual(24 * 3600_000)
  }
})
