import type { WorkspaceId } from '@zhiwen/contract/ids.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '../../platform/errors.ts'
import { buildWorkspace } from '../../testing/builders.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: { DATABASE_POOL_SIZE: '20' } })
})
afterAll(() => app.close())

/** Takes (above 0) or gives back (below 0) seats in a transaction of its own; says what came of it. */
async function move(workspaceId: WorkspaceId, count: number, door: 'tenant' | 'system') {
  const { billing } = app.modules
  const { db } = app.platform
  const work = async (tx: Parameters<typeof billing.takeSeats>[0]) => {
    if (count > 0) await billing.takeSeats(tx, workspaceId, count)
    else await billing.giveBackSeats(tx, workspaceId, -count)
  }
  try {
    await (door === 'tenant' ? db.withTenant({ workspaceId }, work) : db.withSystem('jobs', work))
    return count
  } catch (error) {
    if (error instanceof AppError && error.code === 'quota-members') return 0
    // Giving back more than was taken is refused as a mistake of the caller.
    if (count < 0 && error instanceof Error) return 0
    throw error
  }
}

async function stateOf(workspaceId: WorkspaceId) {
  const { rows } = await app.system.query<{ granted: number; used: number; sum: number }>(
    `select granted, used, (select sum(amount)::int from quota_ledger l
       where l.workspace_id = b.workspace_id and l.pool = b.pool) as sum
     from quota_balances b where workspace_id = $1 and pool = 'members'`,
    [workspaceId],
  )
  const [balance] = rows
  if (!balance) throw new Error('no balance')
  return balance
}

test('QUO-5: whatever happens at the same time, the balance is the sum of the ledger', async () => {
  const moves = fc.array(
    fc.record({
      count: fc.integer({ min: -4, max: 6 }).filter((count) => count !== 0),
      door: fc.constantFrom('tenant' as const, 'system' as const),
    }),
    { minLength: 5, maxLength: 40 },
  )
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 30 }), moves, async (limit, all) => {
      const { id } = await buildWorkspace(app, { seats: limit })

      const done = await Promise.all(all.map(({ count, door }) => move(id, count, door)))

      const { granted, used, sum } = await stateOf(id)
      // The creator holds the first seat.
      expect(used).toBe(done.reduce((total, count) => total + count, 1))
      expect(granted - used).toBe(sum)
      expect(used).toBeGreaterThanOrEqual(0)
      expect(used).toBeLessThanOrEqual(limit)
    }),
    { numRuns: 25 },
  )
})

test('attack-M8: of 100 who want the last seat one gets it', async () => {
  const { id } = await buildWorkspace(app, { seats: 2 })

  const done = await Promise.all(Array.from({ length: 100 }, () => move(id, 1, 'tenant')))

  expect(done.filter((count) => count === 1)).toHaveLength(1)
  expect(await stateOf(id)).toEqual({ granted: 2, used: 2, sum: 0 })
})

test('several seats are taken together or not at all, and the refusal says how many there are', async () => {
  const { id } = await buildWorkspace(app, { seats: 3 })
  const take = app.platform.db.withTenant({ workspaceId: id }, (tx) =>
    app.modules.billing.takeSeats(tx, id, 3),
  )

  await expect(take).rejects.toMatchObject({
    code: 'quota-members',
    details: { limit: 3, used: 1 },
  })
  expect(await stateOf(id)).toMatchObject({ used: 1 })
})

test('a refused transaction leaves neither a seat nor a line of the ledger', async () => {
  const { id } = await buildWorkspace(app, { seats: 5 })
  const work = app.platform.db.withTenant({ workspaceId: id }, async (tx) => {
    await app.modules.billing.takeSeats(tx, id, 2)
    throw new Error('something else failed')
  })

  await expect(work).rejects.toThrow('something else failed')
  expect(await stateOf(id)).toEqual({ granted: 5, used: 1, sum: 4 })
})
