import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInThisContext } from 'node:vm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { applyBrand, applyTheme, startTheme } from './theme.ts'

const script = readFileSync(join(import.meta.dirname, '../../../public/boot.js'), 'utf8')
const root = document.documentElement
const keep = (key: string, data: unknown) =>
  localStorage.setItem(key, JSON.stringify({ v: 1, data }))

/** A new visit: the page as served, then the boot script. */
function visit() {
  root.removeAttribute('style')
  delete root.dataset.danger
  root.dataset.theme = 'light'
  root.lang = 'zh-Hans'
  // The file is a classic script, as the page loads it.
  runInThisContext(script)
}

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }))
})
afterEach(() => vi.unstubAllGlobals())

test('a first visit keeps the light default, also where the system is dark', () => {
  visit()

  expect(root.dataset.theme).toBe('light')
  expect(root.lang).toBe('zh-Hans')
})

test('what the theme keeps is painted by the next visit before anything else runs', () => {
  const stop = startTheme()
  applyTheme('dark')
  applyBrand('#F56C6C')
  stop()

  visit()

  expect(root.style.getPropertyValue('--b-solid-d')).toBe('#CC474B')
  expect(root.dataset.theme).toBe('dark')
  expect(root.dataset.danger).toBe('outline')
})

test('an empty choice follows the system', () => {
  keep('app.look', { theme: '', color: '#7429EC', variables: {}, isNearDanger: false })

  visit()

  expect(root.dataset.theme).toBe('dark')
  expect(root.style.colorScheme).toBe('dark')
})

test('the language of the account wins over the visitor’s choice', () => {
  keep('app.language', 'en')
  visit()
  expect(root.lang).toBe('en')

  keep('app.user', { preferred_language: 'zh-hans' })
  visit()
  expect(root.lang).toBe('zh-Hans')
})

test('broken storage changes nothing', () => {
  localStorage.setItem('app.look', '{"v":1,')
  localStorage.setItem('app.user', 'null')

  visit()

  expect(root.dataset.theme).toBe('light')
})
