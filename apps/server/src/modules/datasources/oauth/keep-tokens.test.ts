import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getApp } from '@zhiwen/contract/apps.ts'
import type { AppId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import { listNotices } from '@zhiwen/contract/notices.ts'
import { startSync } from '@zhiwen/contract/sync.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDriveWorld, type DriveWorld } from '../../../testing/drive/drive-world.ts'
import { workerSettings } from '../../../testing/worker-settings.ts'
import { tokenSet } from './token-set.ts'

let w: DriveWorld
beforeAll(async () => {
  w = await createDriveWorld()
})
afterAll(() => w.close())

type Place = { workspace_id: WorkspaceId; id: AppId }
const start = { place: '', cursor: null, depth: 0 }

/** An app at which somebody has signed in. */
async function signedIn(world: DriveWorld = w) {
  const { workspace, token } = await world.aCompany()
  const id = await world.aDraft(token)
  await world.authorise(token, id)
  return { token, id, workspace_id: workspace.id }
}
/** Lists once in a step of its own, as a run does. */
async function list({ app }: DriveWorld, { workspace_id, id }: Place) {
  const { datasources } = app.modules
  const row = await app.platform.db.withTenant({ workspaceId: workspace_id }, (tx) =>
    datasources.contentApp(tx, id),
  )
  if (!row) throw new Error('there is no such app')
  const signal = AbortSignal.timeout(60_000)
  const { connector, ctx } = await datasources.openSource(row, { signal })
  return connector.listPage(ctx, start).finally(() => ctx.close())
}
async function tokensOf({ app, rowOf }: DriveWorld, { workspace_id, id }: Place) {
  const { credential } = await rowOf(id)
  const at = { workspace_id, table: 'apps', column: 'credential', row: id }
  return tokenSet.parse(JSON.parse(await app.platform.secrets.open(credential, at)))
}
const endToken = async (world: DriveWorld, place: Place) =>
  world.provider.endToken((await tokensOf(world, place)).access_token)

test('an ended token is renewed by one, while everybody else waits for what it stores', async () => {
  const app = await signedIn()
  const before = await tokensOf(w, app)
  const { refreshed } = w.provider.ledger
  await endToken(w, app)

  const pages = await Promise.all([1, 2, 3, 4].map(() => list(w, app)))

  expect(pages.map(({ mode }) => mode)).toEqual(['full', 'full', 'full', 'full'])
  expect(w.provider.ledger.refreshed - refreshed).toBe(1)
  const after = await tokensOf(w, app)
  expect(after.access_token).not.toBe(before.access_token)
  expect(after.refresh_token).not.toBe(before.refresh_token)
  expect(await w.rowOf(app.id)).toMatchObject({ refresh_until: null })
})

test('a token that ends within a minute is renewed before it is used', async () => {
  const app = await signedIn()
  const { refreshed } = w.provider.ledger
  w.app.clock.advance(545)

  await list(w, app)

  expect(w.provider.ledger.refreshed - refreshed).toBe(1)
})

test('F41: a sign-in that was taken back stops the app at once, and managers are told once', async () => {
  const app = await signedIn()
  const { token, id } = app
  const call = { token, params: { app_id: id } }
  await w.app.system.query(`update apps set state = 'active' where id = $1`, [id])
  await w.provider.revoke((await tokensOf(w, app)).refresh_token)
  await endToken(w, app)

  await w.app.call(startSync, { ...call, body: {} })
  await w.app.runJobs()
  await w.app.runJobs()

  const { data: shown } = await w.app.call(getApp, call)
  expect(shown).toMatchObject({ state: 'needs_auth', reason_code: 'needs-sign-in' })
  const { data: notices } = await w.app.call(listNotices, { token, query: {} })
  expect(notices.items.map(({ kind, params }) => [kind, params['app_id']])).toEqual([
    ['app-needs-auth', id],
  ])
})

const program = join(import.meta.dirname, '../../../testing/run-drive-listing.ts')

/** Lists in a process that dies between the answer of the source and our own storing of it. */
async function dieInRefresh({ app, provider }: DriveWorld, { workspace_id, id }: Place) {
  const { config } = app
  const child = spawn(process.execPath, [program], {
    cwd: tmpdir(),
    env: {
      PATH: process.env['PATH'],
      ...workerSettings(app),
      PUBLIC_URL: config.PUBLIC_URL,
      EGRESS_ALLOW: config.EGRESS_ALLOW.join(),
      SOURCE_OAUTH_CLIENTS: JSON.stringify(config.SOURCE_OAUTH_CLIENTS),
      LOG_LEVEL: 'silent',
      CRASH_AT: 'after-token-reply',
      DRIVE_ISSUER: provider.issuer,
      DRIVE_WORKSPACE: workspace_id,
      DRIVE_APP: id,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [, signal] = await once(child, 'close')
  return signal
}

test.each([
  ['that gives a new sign-in each time asks for a sign-in', true],
  ['that keeps the old one goes on', false],
])('F44: after a crash in a refresh, a source %s', { timeout: 180_000 }, async (_, rotates) => {
  const world = await createDriveWorld({ rotates })
  const app = await signedIn(world)
  await endToken(world, app)
  const { refreshed } = world.provider.ledger

  const signal = await dieInRefresh(world, app)
  // The claim of the dead one runs out by the clock of the database.
  const { rowCount } = await world.app.system.query(
    `update apps set refresh_until = now() - interval '1 second'
     where id = $1 and refresh_until > now()`,
    [app.id],
  )
  const outcome = await list(world, app).catch((error: unknown) => error)

  expect([signal, rowCount, world.provider.ledger.refreshed - refreshed]).toEqual([
    'SIGKILL',
    1,
    rotates ? 1 : 2,
  ])
  if (rotates) expect(outcome).toMatchObject({ fault: 'needs-sign-in', isFinal: true })
  else expect(outcome).toMatchObject({ mode: 'full' })
  await world.close()
})

test('a source that is out of order for a moment loses no sign-in', async () => {
  const app = await signedIn()
  await endToken(w, app)
  const before = await w.rowOf(app.id)
  // Held by somebody who is just renewing: the step waits, and goes on when it is given back.
  await w.app.system.query(
    `update apps set refresh_until = now() + interval '1 second' where id = $1`,
    [app.id],
  )

  await list(w, app)

  expect((await w.rowOf(app.id)).credential).not.toBe(before.credential)
})
