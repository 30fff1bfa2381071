import { AppError } from './errors.ts'

export type Slots = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Runs at most `running` pieces of heavy work at once and lets at most `waiting` others queue; who
 * comes on top is told to come back, so that a rush costs bounded memory.
 */
export function createSlots({ running, waiting }: { running: number; waiting: number }): Slots {
  let busy = 0
  const queue: (() => void)[] = []

  const enter = () => {
    if (busy < running) {
      busy += 1
      return Promise.resolve()
    }
    if (queue.length >= waiting) {
      return Promise.reject(new AppError('server-busy', { retry_after_seconds: 1 }))
    }
    return new Promise<void>((resolve) => queue.push(resolve))
  }
  const leave = () => {
    const next = queue.shift()
    // The slot passes on as it is, so nobody can slip in between.
    if (next) next()
    else busy -= 1
  }

  return async (work) => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
