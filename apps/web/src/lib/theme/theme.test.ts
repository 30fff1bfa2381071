import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { applyBrand, applyTheme, currentLook, startTheme, tryBrand } from './theme.ts'

const root = document.documentElement
const variable = (name: string) => root.style.getPropertyValue(name)
let stop = () => {}
let system = new EventTarget()

function useSystem(isDark: boolean) {
  system = Object.assign(new EventTarget(), { matches: isDark })
  vi.stubGlobal('matchMedia', () => system)
}

beforeEach(() => {
  localStorage.clear()
  useSystem(false)
  stop = startTheme()
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

test('READ-17 a chosen theme shows at once and is kept for the next visit', () => {
  applyTheme('dark')

  expect(root.dataset.theme).toBe('dark')
  expect(JSON.parse(localStorage.getItem('app.look') ?? '{}')).toMatchObject({
    v: 1,
    data: { theme: 'dark' },
  })
})

test('READ-17 the empty choice follows the system and its changes', () => {
  applyTheme('')
  expect(root.dataset.theme).toBe('light')

  Object.assign(system, { matches: true })
  system.dispatchEvent(new Event('change'))

  expect(root.dataset.theme).toBe('dark')
})

test('a brand colour sets the roles of both themes, the default takes them away again', () => {
  applyBrand('#2468f2')
  expect(variable('--b-solid-l')).toBe('#2468F2')
  expect(variable('--b-text-d')).toBe('#5991FE')

  applyBrand('#7429EC')

  expect(variable('--b-solid-l')).toBe('')
})

test('anything but a strict colour gives the default', () => {
  applyBrand('red;background:url(x)')
  expect(currentLook().color).toBe('#7429EC')

  applyBrand(null)
  expect(currentLook().color).toBe('#7429EC')
})

test('with a red brand the danger button is outlined', () => {
  applyBrand('#F56C6C')
  expect(root.dataset.danger).toBe('outline')

  applyBrand('#67C23A')
  expect(root.dataset.danger).toBeUndefined()
})

test('T5 another tab’s choice is taken over', () => {
  const data = { theme: 'dark', color: '#7429EC', variables: {}, isNearDanger: false }

  window.dispatchEvent(
    new StorageEvent('storage', { key: 'app.look', newValue: JSON.stringify({ v: 1, data }) }),
  )

  expect(root.dataset.theme).toBe('dark')
  expect(currentLook().theme).toBe('dark')
})

test('a colour that is tried is shown, kept nowhere, and gone when the trial ends', () => {
  applyBrand('#2468F2')
  tryBrand('#1E7F5C')
  expect(variable('--b-base')).toBe('#1E7F5C')
  expect(currentLook().color).toBe('#2468F2')
  expect(localStorage.getItem('app.look')).not.toContain('#1E7F5C')

  tryBrand(null)
  expect(variable('--b-base')).toBe('#2468F2')
})
