import { expect, test } from 'vitest'
import { createSlots } from './slots.ts'

test('only so much work runs at once, the rest waits its turn or is sent away', async () => {
  const slots = createSlots({ running: 2, waiting: 3 })
  const open: (() => void)[] = []
  let running = 0
  let most = 0
  const work = () =>
    slots(async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise<void>((resolve) => open.push(resolve))
      running -= 1
      return 'done'
    })

  const five = Array.from({ length: 5 }, work)
  await expect(work()).rejects.toMatchObject({ code: 'server-busy' })
  for (let finished = 0; finished < 5; finished += 1) {
    await expect.poll(() => open.length).toBeGreaterThan(0)
    open.shift()?.()
  }

  expect(await Promise.all(five)).toEqual(Array(5).fill('done'))
  expect(most).toBe(2)
})

test('a failure gives its slot back', async () => {
  const slots = createSlots({ running: 1, waiting: 0 })

  await expect(slots(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')

  expect(await slots(() => Promise.resolve('next'))).toBe('next')
})
