import { vi } from 'vitest'

/** Waits for a condition outside of the page, with patience for a busy machine. */
export const eventually = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 5_000 })
