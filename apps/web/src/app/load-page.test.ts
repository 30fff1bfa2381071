import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { loadPage } from './load-page.ts'

const Page = () => null
const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

test('a chunk gone after a release reloads the application once, the second time it is an error', async () => {
  const reload = vi.fn()

  void loadPage(missing, reload)
  await eventually(() => expect(reload).toHaveBeenCalledOnce())

  const { Component } = await loadPage(missing, reload)
  expect(() => renderToString(createElement(Component))).toThrow('Failed to fetch')
  expect(reload).toHaveBeenCalledOnce()
})

test('without a network nothing is reloaded', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const reload = vi.fn()

  const { Component } = await loadPage(missing, reload)
  expect(() => renderToString(createElement(Component))).toThrow('Failed to fetch')
  expect(reload).not.toHaveBeenCalled()
})

test('a chunk that loads is the page', async () => {
  await expect(loadPage(async () => Page)).resolves.toEqual({ Component: Page })
})
