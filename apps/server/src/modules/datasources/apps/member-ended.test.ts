import { getApp, listApps } from '@zhiwen/contract/apps.ts'
import type { AppId } from '@zhiwen/contract/ids.ts'
import { listMatches } from '@zhiwen/contract/matches.ts'
import { disableMember, enableMember, removeMember } from '@zhiwen/contract/members.ts'
import { listNotices } from '@zhiwen/contract/notices.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentConnectors } from '../../../connectors/registry.ts'
import { buildApp } from '../../../testing/app-builders.ts'
import { signIn } from '../../../testing/builders.ts'
import { buildReaderWorld, sourceUser } from '../../../testing/reader-world.ts'
import { createShelf } from '../../../testing/shelf-connector.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  const connectors = { ...contentConnectors, shelf: createShelf().connector }
  app = await createTestApp({ connectors, settings: { RATE_LIMIT_FACTOR: '1000' } })
})
afterAll(() => app.close())

const rowOf = async (id: AppId) =>
  (
    await app.system.query(
      'select state, credential, created_by, deleted_at from apps where id = $1',
      [id],
    )
  ).rows[0]

test('ROLE-42: a disabled member’s own apps pause, and go on when they are enabled', async () => {
  const w = await buildReaderWorld(app)
  const { workspace, M1, token } = w
  const own = { workspace, owner: M1.user, scope: 'personal' } as const
  const [running, still] = [
    await buildApp(app, own),
    await buildApp(app, { ...own, state: 'paused' }),
  ]
  const call = { token, params: { member_id: M1.id } }

  await app.call(disableMember, call)
  expect([await rowOf(running), await rowOf(still)]).toMatchObject([
    { state: 'paused' },
    { state: 'paused' },
  ])
  await app.call(enableMember, call)
  await app.runJobs()

  expect([await rowOf(running), await rowOf(still)]).toMatchObject([
    { state: 'active' },
    { state: 'paused' },
  ])
})

test('ROLE-43: who leaves takes own apps along at once; company apps go to the heir', async () => {
  const w = await buildReaderWorld(app)
  const { workspace, A, M1, token } = w
  const own = await buildApp(app, { workspace, owner: A.user, scope: 'personal' })
  const company = await buildApp(app, { workspace, owner: A.user })
  const byPerson = await buildApp(app, { workspace, owner: A.user, app_key: 'shelf' })
  await app.system.query('update apps set auth_type = 1 where id = $1', [byPerson])
  const body = { hand_over_to: M1.id }

  const reply = await app.call(removeMember, { token, params: { member_id: A.id }, body })
  await app.runJobs()

  expect(reply.status).toBe(200)
  expect(await rowOf(own)).toMatchObject({ state: 'deleting', credential: '' })
  expect(await rowOf(company)).toMatchObject({ state: 'active', created_by: M1.id })
  expect(await rowOf(byPerson)).toMatchObject({ state: 'needs_auth', created_by: M1.id })
  expect((await app.call(getApp, { token, params: { app_id: own } })).error).toBe('not-found')
  const { data } = await app.call(listApps, { token, query: { scope: 'workspace' } })
  expect(data.items.map(({ id }) => id).toSorted()).toEqual([company, byPerson].toSorted())
})

test('ROLE-43: a sign-in goes with its person, also in apps others made; managers are told once', async () => {
  const w = await buildReaderWorld(app)
  const { workspace, A, C, token } = w
  const [lent, kept] = [
    await buildApp(app, { workspace, owner: C.user, app_key: 'shelf', title: '借用的授权' }),
    await buildApp(app, { workspace, owner: A.user, app_key: 'shelf' }),
  ]
  const signIn = 'update apps set auth_type = 1, credential = $2, signed_in_by = $3 where id = $1'
  await app.system.query(signIn, [lent, 'sealed', A.id])
  await app.system.query(signIn, [kept, 'sealed', C.id])

  await app.call(removeMember, { token, params: { member_id: A.id }, body: {} })
  await app.runJobs()
  await app.runJobs()

  expect(await rowOf(lent)).toMatchObject({ state: 'needs_auth', credential: '' })
  expect(await rowOf(kept)).toMatchObject({ state: 'active', credential: 'sealed' })
  const { data } = await app.call(listNotices, { token, query: {} })
  const told = data.items.filter(({ kind }) => kind === 'app-needs-auth')
  expect(told.map(({ params }) => params['name'])).toEqual(['借用的授权'])
})

test('READ-4: users of sources are matched again when a member is disabled and enabled', async () => {
  const w = await buildReaderWorld(app)
  const F = await w.app()
  await w.access(F, { users: [sourceUser('ou_1', { mobile: w.M1.user.mobile })] })
  const { token } = w
  const matched = async () => {
    await app.runJobs()
    const { token: own } = await signIn(app, w.workspace.creator)
    const call = { token: own, params: { app_id: F }, query: {} }
    return (await app.call(listMatches, call)).data.items[0]
  }
  const call = { token, params: { member_id: w.M1.id } }

  await app.call(disableMember, call)
  expect(await matched()).toMatchObject({ status: 3, reason: 'member_disabled', member: null })
  await app.call(enableMember, call)
  expect(await matched()).toMatchObject({ status: 1, member: { id: w.M1.id } })
})
