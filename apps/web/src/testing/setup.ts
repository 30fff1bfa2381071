import '@testing-library/jest-dom/vitest'
import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { expectQuietConsole, watchConsole } from './console-watch.ts'

beforeEach(() => watchConsole())

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  try {
    expectQuietConsole()
  } finally {
    vi.restoreAllMocks()
  }
})
