import { getApp, listAppKinds, testApp, updateApp } from '@zhiwen/contract/apps.ts'
import { listAuditRows } from '@zhiwen/contract/audit.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDriveWorld, type DriveWorld } from '../../../testing/drive/drive-world.ts'

let w: DriveWorld
beforeAll(async () => {
  w = await createDriveWorld()
})
afterAll(() => w.close())

test('API-APP-14, API-APP-15: a draft is authorised, tested and finished without a key being typed', async () => {
  const { token } = await w.aCompany()
  const app_id = await w.aDraft(token)

  const { data: start } = await w.urlOf(token, app_id)
  const url = new URL(start.url)
  const back = await w.authorise(token, app_id)
  const tested = await w.app.call(testApp, { token, params: { app_id }, body: {} })
  const { data: draft } = await w.app.call(getApp, { token, params: { app_id } })
  const body = { version: draft.version, is_finished: true }
  const finished = await w.app.call(updateApp, { token, params: { app_id }, body })

  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    redirect_uri: 'http://127.0.0.1:8700/oauth/data-source/callback/drive',
    scope: 'files.read people.read',
  })
  expect(back.data).toEqual({ app_id, scope: 'workspace', step: 'connect' })
  expect(tested.data).toMatchObject({ is_ok: true })
  expect(draft).toMatchObject({ has_credential: true, auth_type: 1, state: 'draft' })
  expect(finished.data).toMatchObject({ state: 'active', auth_type: 1 })
})

test('attack S2: the tokens are stored sealed and shown nowhere', async () => {
  const { token } = await w.aCompany()
  const app_id = await w.aDraft(token)
  await w.authorise(token, app_id)
  await w.app.call(testApp, { token, params: { app_id }, body: {} })

  const shown = await w.app.call(getApp, { token, params: { app_id } })
  const audit = await w.app.call(listAuditRows, { token, query: {} })
  const row = await w.rowOf(app_id)

  const secret = w.server.tokenSeen()
  expect(secret.length).toBeGreaterThan(20)
  expect(JSON.stringify([shown.data, audit.data, row])).not.toContain(secret)
  expect(audit.data.items.map(({ action }) => action)).toContain('app.updated')
})

test('an app that waits for a sign-in goes on after it, as the person who signed in', async () => {
  const { token, workspace } = await w.aCompany()
  const app_id = await w.aDraft(token)
  await w.authorise(token, app_id)
  await w.app.system.query(
    `update apps set state = 'needs_auth', reason_code = 'needs-sign-in', credential = '' where id = $1`,
    [app_id],
  )

  const back = await w.authorise(token, app_id)

  expect(back.data).toEqual({ app_id, scope: 'workspace', step: 'edit' })
  expect(await w.rowOf(app_id)).toMatchObject({
    state: 'active',
    reason_code: null,
    refused_count: 0,
    signed_in_by: (await w.rowOf(app_id)).created_by,
  })
  const { rows } = await w.app.system.query(
    'select count(*)::int as runs from sync_runs where workspace_id = $1',
    [workspace.id],
  )
  expect(rows).toEqual([{ runs: 1 }])
})

test('a draft that nobody authorised cannot be finished, and a typed key changes nothing', async () => {
  const { token } = await w.aCompany()
  const app_id = await w.aDraft(token)
  const { data: draft } = await w.app.call(getApp, { token, params: { app_id } })
  const body = { version: draft.version, is_finished: true, credential: { access_token: 'typed' } }

  const refused = await w.app.call(updateApp, { token, params: { app_id }, body })

  expect(refused.error).toBe('source-needs-auth')
  expect(await w.rowOf(app_id)).toMatchObject({ state: 'draft', credential: '' })
})

test('a kind that people sign in to is offered only where the installation has a client for it', async () => {
  const without = await createDriveWorld({ settings: { SOURCE_OAUTH_CLIENTS: '[]' } })
  const query = { scope: 'workspace' as const }
  const keysIn = async (world: DriveWorld) => {
    const { token } = await world.aCompany()
    const { data } = await world.app.call(listAppKinds, { token, query })
    return data.items.map(({ app_key }) => app_key)
  }

  expect(await keysIn(w)).toContain('drive')
  expect(await keysIn(without)).not.toContain('drive')
  await without.close()
})
