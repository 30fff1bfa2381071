import type { WorkspaceId } from '@zhiwen/contract/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWorkspace } from '../../testing/builders.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const take = (workspaceId: WorkspaceId, count: number) =>
  app.platform.db.withTenant({ workspaceId }, (tx) =>
    app.modules.billing.takeDocuments(tx, workspaceId, count),
  )
const giveBack = (workspaceId: WorkspaceId, count: number) =>
  app.platform.db.withTenant({ workspaceId }, (tx) =>
    app.modules.billing.giveBackDocuments(tx, workspaceId, count),
  )

/** Balance and ledger must say the same (QUO-5). */
const balanceOf = async (workspaceId: WorkspaceId) => {
  const { rows } = await app.system.query(
    `select granted, used, (select sum(amount)::int from quota_ledger l
       where l.workspace_id = b.workspace_id and l.pool = b.pool) as left
     from quota_balances b where workspace_id = $1 and pool = 'documents'`,
    [workspaceId],
  )
  return rows[0]
}

test('PLAN-1: places of documents are given as far as they go', async () => {
  const { id } = await buildWorkspace(app, { documents: 10 })

  expect(await take(id, 7)).toBe(7)
  expect(await take(id, 7)).toBe(3)
  expect(await take(id, 7)).toBe(0)
  expect(await balanceOf(id)).toEqual({ granted: 10, used: 10, left: 0 })
  await giveBack(id, 4)
  expect(await take(id, 1)).toBe(1)
  expect(await balanceOf(id)).toEqual({ granted: 10, used: 7, left: 3 })
})

test('QUO-5: many takers at once get together exactly what there is', async () => {
  const { id } = await buildWorkspace(app, { documents: 50 })

  const taken = await Promise.all(Array.from({ length: 20 }, () => take(id, 4)))

  expect(taken.reduce((sum, count) => sum + count, 0)).toBe(50)
  expect(await balanceOf(id)).toEqual({ granted: 50, used: 50, left: 0 })
})

test('QUO-5: nobody gives back more than was taken', async () => {
  const { id } = await buildWorkspace(app, { documents: 5 })
  await take(id, 2)

  await expect(giveBack(id, 3)).rejects.toThrow(/more documents/)
  expect(await balanceOf(id)).toEqual({ granted: 5, used: 2, left: 3 })
})

test('BILL-3: another plan changes the number, and what is beyond it stays counted', async () => {
  const { id } = await buildWorkspace(app, { documents: 500 })
  await app.modules.billing.grantPlan({ workspaceId: id, plan: 'enterprise' })
  expect(await take(id, 30_000)).toBe(30_000)
  await app.modules.billing.grantPlan({ workspaceId: id, plan: 'team' })

  expect(await balanceOf(id)).toEqual({ granted: 20_000, used: 30_000, left: -10_000 })
  expect(await take(id, 1)).toBe(0)
})
