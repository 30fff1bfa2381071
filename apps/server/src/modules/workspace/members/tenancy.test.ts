import type { UserId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildMember, buildWorkspace } from '../../../testing/builders.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { findMembership } from './repo.ts'

let app: TestApp
let asApp: Client
beforeAll(async () => {
  app = await createTestApp()
  asApp = new Client({ connectionString: app.config.DATABASE_APP_URL })
  await asApp.connect()
})
afterAll(async () => {
  await asApp.end()
  await app.close()
})

/** What the application's role sees of a table inside one workspace, without any filter of ours. */
async function seen(table: string, workspaceId: WorkspaceId) {
  await asApp.query('begin')
  await asApp.query("select set_config('app.workspace_id', $1, true)", [workspaceId])
  const { rows } = await asApp.query(`select * from ${table}`)
  await asApp.query('commit')
  return rows
}

test('B8: the database itself shows a workspace only its own members and itself', async () => {
  const [ours, theirs] = [await buildWorkspace(app), await buildWorkspace(app)]
  await buildMember(app, { workspace: ours })
  await buildMember(app, { workspace: theirs })

  const members = await seen('members', ours.id)
  const workspaces = await seen('workspaces', ours.id)

  expect(members).toHaveLength(2)
  expect(new Set(members.map((row) => row.workspace_id))).toEqual(new Set([ours.id]))
  expect(workspaces.map((row) => row.id)).toEqual([ours.id])
})

test('B8: without a workspace the question is an error, not an empty list', async () => {
  for (const table of ['members', 'workspaces']) {
    await expect(asApp.query(`select * from ${table}`)).rejects.toThrow()
  }
})

test('the application cannot reach people, tokens or codes at all', async () => {
  for (const table of [
    'users',
    'sign_ins',
    'access_tokens',
    'refresh_tokens',
    'verification_codes',
    'user_files',
  ]) {
    await expect(asApp.query(`select 1 from ${table}`)).rejects.toThrow('permission denied')
  }
})

test("a user's place is found in its own workspace only", async () => {
  const [ours, theirs] = [await buildWorkspace(app), await buildWorkspace(app)]
  const find = (workspaceId: WorkspaceId, userId: UserId) =>
    app.platform.db.withTenant({ workspaceId }, (tx) => findMembership(tx, userId))

  expect(await find(ours.id, ours.creator.id)).toMatchObject({ user_type: 3, state: 'active' })
  expect(await find(theirs.id, ours.creator.id)).toBeUndefined()
})

test('ROLE-40: a workspace has one creator, who cannot be disabled, whoever writes', async () => {
  const { id, creator } = await buildWorkspace(app)
  const { user } = await buildMember(app, { workspace: { id } })

  const second = app.system.query('update members set user_type = 3 where user_id = $1', [user.id])
  await expect(second).rejects.toThrow('members_creator_key')
  const disabled = app.system.query("update members set state = 'disabled' where user_id = $1", [
    creator.id,
  ])
  await expect(disabled).rejects.toThrow('members_creator_active')
})
