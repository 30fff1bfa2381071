import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWorkspace } from '../testing/builders.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { grantPlan } from './grant-plan.ts'
import { CommandError } from './read-options.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const seatsOf = async (workspaceId: string) => {
  const { rows } = await app.system.query(
    "select granted from quota_balances where workspace_id = $1 and pool = 'members'",
    [workspaceId],
  )
  return rows[0].granted
}

test('an operator grants a plan with more seats than usual, for a year', async () => {
  const { id } = await buildWorkspace(app, { seats: 5 })

  await grantPlan(app.platform, [
    `--workspace=${id}`,
    '--plan=enterprise',
    '--members=25000',
    '--days=365',
  ])

  expect(await seatsOf(id)).toBe(25_000)
})

test('without a number a plan brings its usual seats, without end', async () => {
  const { id } = await buildWorkspace(app, { seats: 5 })

  await grantPlan(app.platform, ['--workspace', id, '--plan', 'ultimate'])

  expect(await seatsOf(id)).toBe(1000)
})

test.each([
  [['--plan', 'team']],
  [['--workspace', 'x', '--plan', 'team']],
  [['--workspace', '01890000-0000-7000-8000-000000000000', '--plan', 'free']],
  [['--workspace', '01890000-0000-7000-8000-000000000000', '--plan', 'team', '--members', '-5']],
  [['--workspace', '01890000-0000-7000-8000-000000000000', '--plan', 'team', '--days', '1.5']],
  [['--workspace', '01890000-0000-7000-8000-000000000000', '--plan', 'team', '--gift', '1']],
])('%j is refused', async (args) => {
  await expect(grantPlan(app.platform, args)).rejects.toBeInstanceOf(CommandError)
})

test('a workspace that does not exist is named as such', async () => {
  const workspace = '01890000-0000-7000-8000-000000000000'
  const grant = grantPlan(app.platform, ['--workspace', workspace, '--plan', 'team'])

  await expect(grant).rejects.toThrow('there is no such workspace')
})
