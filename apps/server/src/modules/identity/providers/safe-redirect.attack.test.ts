import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeRedirect } from './safe-redirect.ts'

const evil = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  'https://evil.example/',
  'data:text/html,x',
  '/\t/evil.example',
  '/\n//evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  'evil.example',
  '',
]

test('A15: a way out of the site leads to the start page', () => {
  expect(evil.filter((target) => safeRedirect(target) !== '/')).toEqual([])
  expect(safeRedirect(undefined)).toBe('/')
})

test('A15: a path of the site is kept with its query and hash', () => {
  for (const path of ['/', '/home', '/search?q=%E4%BD%A0&page=2#top', '/invitation/abc/accept']) {
    expect(safeRedirect(path)).toBe(path)
  }
})

test('A15: whatever comes in, a browser stays on the site', () => {
  const pieces = fc.constantFrom('/', '\\', '.', '..', 'a', '@', ':', '\t', '\n', '%2f', '?', '#')
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
      const kept = safeRedirect(parts.join(''))
      expect(new URL(kept, 'https://own.example').origin).toBe('https://own.example')
      expect(kept).toMatch(/^\/(?![/\\])/)
    }),
    { numRuns: 2000 },
  )
})
