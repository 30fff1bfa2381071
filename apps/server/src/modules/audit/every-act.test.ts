import { auditActions } from '@zhiwen/contract/enums.ts'
import type { WorkspaceId } from '@zhiwen/contract/ids.ts'
import { makeCompany } from '@zhiwen/fake-directories/company.ts'
import {
  type FakeDirectory,
  startFakeDirectory,
} from '@zhiwen/fake-directories/directory-server.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditedActs } from '../../testing/audited-acts.ts'
import { buildWorkspace, builtPassword, signIn } from '../../testing/builders.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let directory: FakeDirectory
beforeAll(async () => {
  directory = await startFakeDirectory({ source: 'feishu' })
  Object.assign(directory.company, makeCompany({ people: 4, departments: 2 }))
  const settings = { FEISHU_API_URL: directory.url, RATE_LIMIT_FACTOR: '1000' }
  app = await createTestApp({ settings })
})
afterAll(async () => {
  await app.close()
  await directory.stop()
})

const rowsOf = async (workspaceId: WorkspaceId, action: string) =>
  (
    await app.system.query(
      'select * from audit_rows where workspace_id = $1 and action = $2 order by number',
      [workspaceId, action],
    )
  ).rows

test.each(auditActions)('ENT-24: %s leaves exactly one row, without any secret', async (action) => {
  const workspace = await buildWorkspace(app)
  const { token, refreshToken } = await signIn(app, workspace.creator)
  const { act, shows } = auditedActs[action]

  const done = await act({ app, workspace, token })

  const rows = await rowsOf(done.workspaceId ?? workspace.id, action)
  const [row] = rows
  expect(done.status).toBe(200)
  expect(rows).toHaveLength(1)
  expect(row.actor_name).not.toBe('')
  expect(row.object_kind).not.toBe('')
  expect(row.object_id).not.toBe('')
  for (const side of shows) expect(row[side], side).not.toBeNull()
  const text = JSON.stringify(row)
  for (const secret of [token, refreshToken, builtPassword, ...(done.secrets ?? [])]) {
    expect(text).not.toContain(secret)
  }
})

test('every chain of this file is whole', async () => {
  const { findings, rows } = await app.modules.audit.verify({})

  expect(findings).toEqual([])
  expect(rows).toBeGreaterThan(auditActions.length)
})

test('an act that is refused leaves no row', async () => {
  const workspace = await buildWorkspace(app)
  const { token } = await signIn(app, workspace.creator)
  const call = { app, workspace, token }
  await auditedActs['workspace.updated'].act(call)

  const again = await auditedActs['workspace.updated'].act(call)

  expect(again.status).toBe(409)
  expect(await rowsOf(workspace.id, 'workspace.updated')).toHaveLength(1)
})
