import { getQuota } from '@zhiwen/contract/billing.ts'
import type { WorkspaceId } from '@zhiwen/contract/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { buildMember, buildUser, buildWorkspace, signIn } from '../../testing/builders.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const daySeconds = 24 * 3600

async function newCompany(seats = 5) {
  const workspace = await buildWorkspace(app, { seats })
  // Signed in anew for each question: tests move the clock by years.
  const quota = async () => {
    const { token } = await signIn(app, workspace.creator)
    return (await app.call(getQuota, { token })).data
  }
  return { ...workspace, quota }
}

const expirePlans = async () => {
  const handler = app.modules.handlers.find(({ job }) => job.name === 'billing.plans-expire')
  if (!handler) throw new Error('no handler')
  await handler.run({ payload: {}, signal: AbortSignal.timeout(10_000), log: app.platform.log })
}

const ledgerOf = async (workspaceId: WorkspaceId, pool = 'members') => {
  const { rows } = await app.system.query(
    `select kind, amount from quota_ledger
     where workspace_id = $1 and pool = $2 and kind <> 'commit' order by id`,
    [workspaceId, pool],
  )
  return rows
}

test('PLAN-1: a new account has the free plan and its seats', async () => {
  const workspaceId = newId<WorkspaceId>()
  const seatsLeft = await app.platform.db.withSystem('workspace-create', async (tx) => {
    await app.modules.billing.openAccount(tx, workspaceId)
    return app.modules.billing.seatsLeft(tx, workspaceId)
  })

  expect(seatsLeft).toBe(5)
})

test('API-PAY-1: a member sees plan and seats of the current workspace', async () => {
  const { id } = await newCompany(20)
  const { user } = await buildMember(app, { workspace: { id } })
  const { token } = await signIn(app, user)

  const { data } = await app.call(getQuota, { token })

  expect(data).toEqual({
    plan: 'free',
    plan_expires_at: null,
    documents: { limit: expect.any(Number), used: 0 },
    members: { limit: 20, used: 2 },
  })
})

test('ROLE-32: a granted plan counts at once in the place of the one before, and is audited', async () => {
  const { id, quota } = await newCompany()
  const { billing } = app.modules

  await billing.grantPlan({ workspaceId: id, plan: 'team' })
  expect((await quota()).members).toEqual({ limit: 30, used: 1 })
  await billing.grantPlan({ workspaceId: id, plan: 'enterprise', members: 25_000, days: 365 })

  const inAYear = new Date(app.clock.now().getTime() + 365 * daySeconds * 1000).toISOString()
  expect(await quota()).toEqual({
    plan: 'enterprise',
    plan_expires_at: inAYear,
    documents: { limit: 200_000, used: 0 },
    members: { limit: 25_000, used: 1 },
  })
  expect(await ledgerOf(id)).toEqual([
    { kind: 'grant', amount: 5 },
    { kind: 'expire', amount: -5 },
    { kind: 'grant', amount: 30 },
    { kind: 'expire', amount: -30 },
    { kind: 'grant', amount: 25_000 },
  ])
  const { rows } = await app.system.query(
    'select action, actor_name, before, after from audit_rows where workspace_id = $1 order by number',
    [id],
  )
  expect(rows.at(-1)).toMatchObject({
    action: 'subscription.granted',
    actor_name: 'operator',
    before: { plan: 'team', members: 30, ends_at: null },
    after: { plan: 'enterprise', members: 25_000, ends_at: inAYear },
  })
})

test('SM-6, BILL-3: after its end and three days of grace a plan falls back to the free one', async () => {
  const { id, quota } = await newCompany(1)
  await app.modules.billing.grantPlan({ workspaceId: id, plan: 'team', days: 30 })
  await buildMember(app, { workspace: { id } })

  app.clock.advance(32 * daySeconds)
  await expirePlans()
  expect((await quota()).plan).toBe('team')
  app.clock.advance(2 * daySeconds)
  await expirePlans()
  await expirePlans()

  // Who is in stays in: only new people find no seat.
  expect(await quota()).toEqual({
    plan: 'free',
    plan_expires_at: null,
    documents: { limit: expect.any(Number), used: 0 },
    members: { limit: 1, used: 2 },
  })
  const left = await app.platform.db.withSystem('jobs', (tx) =>
    app.modules.billing.seatsLeft(tx, id),
  )
  expect(left).toBe(0)
})

test('two operators at the same time leave one plan', async () => {
  const { id, quota } = await newCompany()
  const grants = (['team', 'enterprise', 'ultimate', 'team'] as const).map((plan) =>
    app.modules.billing.grantPlan({ workspaceId: id, plan }).then(
      () => 'granted',
      () => 'refused',
    ),
  )

  expect(await Promise.all(grants)).toContain('granted')

  const { rows } = await app.system.query(
    "select plan, members from subscriptions where workspace_id = $1 and state = 'active' and plan <> 'free'",
    [id],
  )
  expect(rows).toHaveLength(1)
  expect((await quota()).members.limit).toBe(rows[0].members)
})

test('a plan for a workspace that does not exist is refused', async () => {
  const grant = app.modules.billing.grantPlan({ workspaceId: newId<WorkspaceId>(), plan: 'team' })

  await expect(grant).rejects.toMatchObject({ code: 'not-found' })
})

test('a user without a workspace has no quota', async () => {
  const { token } = await signIn(app, await buildUser(app))

  expect(await app.call(getQuota, { token })).toMatchObject({ error: 'member-disabled' })
})
