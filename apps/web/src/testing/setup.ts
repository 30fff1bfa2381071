import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { expectQuietConsole, watchConsole } from './console-watch.ts'

// A condition may take its time on a busy machine; a wrong one still fails.
configure({ asyncUtilTimeout: 5_000 })

// jsdom has no layout, so it cannot scroll.
if (!('scrollIntoView' in Element.prototype)) {
  Object.assign(Element.prototype, { scrollIntoView: () => {} })
}

beforeEach(() => watchConsole())

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  for (const pair of document.cookie.split('; '))
    document.cookie = `${pair.split('=')[0]}=; max-age=0; path=/`
  try {
    expectQuietConsole()
  } finally {
    vi.restoreAllMocks()
  }
})
