import { beforeEach, expect, test, vi } from 'vitest'
import { placeBeside } from './floating.ts'

const rect = (left: number, top: number, width: number, height: number) =>
  new DOMRect(left, top, width, height)
const menu = { width: 200, height: 160 }

beforeEach(() => {
  vi.stubGlobal('innerWidth', 1_000)
  vi.stubGlobal('innerHeight', 600)
})

test('a menu hangs under its button', () => {
  expect(placeBeside(rect(100, 100, 80, 30), menu, 'bottom-start', 6)).toEqual({
    left: 100,
    top: 136,
  })
})

test('without room below it turns over', () => {
  expect(placeBeside(rect(100, 540, 80, 30), menu, 'bottom-start', 6)).toEqual({
    left: 100,
    top: 374,
  })
})

test('it never leaves the window sideways', () => {
  expect(placeBeside(rect(950, 100, 40, 30), menu, 'bottom-start', 6).left).toBe(792)
  expect(placeBeside(rect(10, 100, 40, 30), menu, 'bottom-end', 6).left).toBe(8)
})
