import { expect, test } from 'vitest'
import { mayRead, parseRobots } from './robots.ts'

const at = (path: string) => new URL(path, 'https://site.test')
const verdict = (text: string, path: string) => mayRead(parseRobots(text), at(path))

test('our own group goes before the one for all, and groups of one name are one', () => {
  const text =
    'User-agent: *\nDisallow: /\n\nUser-agent: zhiwenbot\nDisallow: /a\n\nuser-agent: ZhiwenBot/1.0\nDisallow: /b\n'

  expect(['/', '/a', '/b', '/c'].map((path) => verdict(text, path))).toEqual([
    true,
    false,
    false,
    true,
  ])
})

test('the longest pattern decides, and allowing wins a draw', () => {
  const text = 'User-agent: *\nDisallow: /docs\nAllow: /docs/open\nDisallow: /same\nAllow: /same\n'

  expect(verdict(text, '/docs/x')).toBe(false)
  expect(verdict(text, '/docs/open/x')).toBe(true)
  expect(verdict(text, '/same')).toBe(true)
})

test('stars, ends, queries and escapes are understood', () => {
  const text =
    'User-agent: *\nDisallow: /*.pdf$\nDisallow: /*?print=\nDisallow: /制度/\nDisallow: /a*b*c\n'

  expect(verdict(text, '/x/y.pdf')).toBe(false)
  expect(verdict(text, '/x/y.pdf?v=1')).toBe(true)
  expect(verdict(text, '/x?print=1')).toBe(false)
  expect(verdict(text, '/%E5%88%B6%E5%BA%A6/a')).toBe(false)
  expect(verdict(text, '/a1b2c')).toBe(false)
  expect(verdict(text, '/a1c2b')).toBe(true)
})

test('an empty rule and an empty file forbid nothing; sitemaps and pauses are read', () => {
  expect(verdict('User-agent: *\nDisallow:\n', '/a')).toBe(true)
  expect(verdict('', '/a')).toBe(true)
  expect(parseRobots('Sitemap: https://site.test/s.xml\nUser-agent: *\nCrawl-delay: 2\n')).toEqual({
    rules: [],
    delaySeconds: 2,
    sitemaps: ['https://site.test/s.xml'],
  })
})

test('a hostile pattern costs no time', () => {
  const text = `User-agent: *\nDisallow: /${'*a'.repeat(5000)}$\n`
  const startedAt = performance.now()

  verdict(text, `/${'a'.repeat(900)}b`)

  expect(performance.now() - startedAt).toBeLessThan(1000)
})
