import type { AppId } from '@zhiwen/contract/ids.ts'
import { switchWorkspace } from '@zhiwen/contract/user.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../../testing/app-builders.ts'
import { buildMember, buildWorkspace, signIn } from '../../../testing/builders.ts'
import { createDriveWorld, type DriveWorld } from '../../../testing/drive/drive-world.ts'

let w: DriveWorld
beforeAll(async () => {
  w = await createDriveWorld()
})
afterAll(() => w.close())

const failed = { status: 400, error: 'oauth-callback-failed' }

async function started() {
  const { workspace, token } = await w.aCompany()
  const app_id = await w.aDraft(token)
  return { workspace, token, app_id, answer: await w.visit(token, app_id) }
}
const expectNothingKept = async (id: AppId) =>
  expect(await w.rowOf(id)).toMatchObject({ credential: '', signed_in_by: null })

test('attack J1: an answer counts once', async () => {
  const { token, answer } = await started()

  expect((await w.comeBack(token, answer)).status).toBe(200)
  expect(await w.comeBack(token, answer)).toMatchObject(failed)
})

test('attack J1: an answer without a state, or with one nobody gave, is refused', async () => {
  const { token, answer, app_id } = await started()

  expect(await w.comeBack(token, { code: answer['code'] })).toMatchObject(failed)
  expect(await w.comeBack(token, { ...answer, state: 'x'.repeat(43) })).toMatchObject(failed)
  await expectNothingKept(app_id)
})

test('attack J1: an answer after ten minutes is refused', async () => {
  const { token, answer, app_id, workspace } = await started()
  w.app.clock.advance(601)
  const later = await signIn(w.app, workspace.creator)

  expect(token).not.toBe(later.token)
  expect(await w.comeBack(later.token, answer)).toMatchObject(failed)
  await expectNothingKept(app_id)
})

test('attack J2: an answer that another person started is refused, also for a manager of the same company', async () => {
  const { workspace, token, answer, app_id } = await started()
  const { user } = await buildMember(w.app, { workspace, user_type: 2 })
  const other = await signIn(w.app, user)

  expect(await w.comeBack(other.token, answer)).toMatchObject(failed)
  await expectNothingKept(app_id)
  // It was not theirs to use up.
  expect((await w.comeBack(token, answer)).status).toBe(200)
})

test('attack C13: an answer in another workspace of the same person is refused', async () => {
  const { workspace, token, answer, app_id } = await started()
  const other = await buildWorkspace(w.app)
  await buildMember(w.app, { workspace: other, user: workspace.creator })
  await w.app.call(switchWorkspace, { token, body: { workspace_id: other.id } })

  expect(await w.comeBack(token, answer)).toMatchObject(failed)
  await expectNothingKept(app_id)
})

test('attack J3: an answer at the door of another kind is refused', async () => {
  const { token, answer, app_id } = await started()

  expect(await w.comeBack(token, answer, 'shelf')).toMatchObject(failed)
  await expectNothingKept(app_id)
})

test('attack J2: the code of another way is refused, because its proof differs', async () => {
  const first = await started()
  const second = await started()
  const mixed = { ...second.answer, code: first.answer['code'] }

  expect(await w.comeBack(second.token, mixed)).toMatchObject(failed)
  await expectNothingKept(second.app_id)
})

test('attack J3: an answer in the name of another server is refused', async () => {
  const { token, answer, app_id } = await started()

  expect(await w.comeBack(token, { ...answer, iss: 'https://evil.test' })).toMatchObject(failed)
  await expectNothingKept(app_id)
})

test('MSG-38, MSG-39: a missing code and a refusal have answers of their own, which name the app', async () => {
  const { token, answer, app_id } = await started()
  const place = { app_id, scope: 'workspace', step: 'connect' }

  const missing = await w.comeBack(token, { state: answer['state'] })
  const refused = await w.comeBack(token, await w.visit(token, app_id, 'refuse'))
  const bare = await w.comeBack(token, {})

  expect(missing.body).toMatchObject({ error: 'oauth-code-missing', details: place })
  expect(refused.body).toMatchObject({ error: 'oauth-refused', details: place })
  expect(bare).toMatchObject({ error: 'oauth-code-missing' })
  await expectNothingKept(app_id)
})

test('attack J8: fewer rights than asked are no sign-in', async () => {
  const { token } = await w.aCompany()
  const app_id = await w.aDraft(token)
  const visit = { subject: 'ann', grants: 'openid files.read' }
  const answer = await w.visit(token, app_id, visit)

  const reply = await w.comeBack(token, answer)

  expect(reply.body).toMatchObject({
    error: 'oauth-refused',
    details: { app_id, missing_scopes: ['people.read'] },
  })
  await expectNothingKept(app_id)
})

test('a way starts only for an app of the caller, of this very kind', async () => {
  const { workspace, token, app_id } = await started()
  const { user } = await buildMember(w.app, { workspace })
  const member = await signIn(w.app, user)
  const foreign = await w.aCompany()
  const upload = await buildApp(w.app, { workspace, owner: workspace.creator })

  expect(await w.urlOf(member.token, app_id)).toMatchObject({ error: 'not-found' })
  expect(await w.urlOf(foreign.token, app_id)).toMatchObject({ error: 'not-found' })
  expect(await w.urlOf(token, upload)).toMatchObject({ error: 'input-invalid' })
})

test('attack D: tokens are asked for through the guard', async () => {
  const walled = await createDriveWorld({ settings: { EGRESS_ALLOW: '' } })
  const { token } = await walled.aCompany()
  const app_id = await walled.aDraft(token)

  expect(await walled.authorise(token, app_id)).toMatchObject(failed)
  await walled.close()
})
