import { logout } from '@zhiwen/contract/auth.ts'
import { userTypes } from '@zhiwen/contract/enums.ts'
import { disableMember, listMembers, removeMember, updateMember } from '@zhiwen/contract/members.ts'
import { readNotices } from '@zhiwen/contract/notices.ts'
import { getUserInfo, switchWorkspace } from '@zhiwen/contract/user.ts'
import { getWorkspace, updateWorkspace } from '@zhiwen/contract/workspace.ts'
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import { buildMember, buildNotice, buildWorkspace, signIn } from '../../testing/builders.ts'
import { openNews } from '../../testing/news-reader.ts'
import { startServerProcess } from '../../testing/server-process.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

vi.setConfig({ testTimeout: 60_000 })

let app: TestApp
let port: number
beforeAll(async () => {
  app = await createTestApp({ settings: { RATE_LIMIT_FACTOR: '1000' } })
  port = await app.listen()
})
afterAll(() => app.close())

/** A company whose creator acts, and somebody in it whose page is open. */
async function aPair(user_type: 1 | 2 = userTypes.admin) {
  const workspace = await buildWorkspace(app)
  const person = await buildMember(app, { workspace, user_type })
  const boss = (await signIn(app, workspace.creator)).token
  // The other process keeps its own time, so the token is good for years.
  const { token } = await signIn(app, person.user, { expiresInSeconds: 10 * 365 * 86_400 })
  return { workspace, person, boss, token }
}
type Pair = Awaited<ReturnType<typeof aPair>>

/** Every act that takes something away from the person, and what their next request is answered. */
const acts = {
  'disabling a member': {
    act: ({ boss, person }: Pair) =>
      app.call(disableMember, { token: boss, params: { member_id: person.id } }),
    next: 'member-disabled',
  },
  'removing a member': {
    act: ({ boss, person }: Pair) =>
      app.call(removeMember, { token: boss, params: { member_id: person.id }, body: {} }),
    next: 'member-disabled',
  },
  'demoting an admin': {
    act: ({ boss, person }: Pair) =>
      app.call(updateMember, {
        token: boss,
        params: { member_id: person.id },
        body: { version: 1, ws_user_type: userTypes.member },
      }),
    next: 'access-denied',
  },
} as const
const names = Object.keys(acts) as (keyof typeof acts)[]

test.each(names)('ROLE-47: %s acts on the very next request', async (name) => {
  const pair = await aPair()
  expect((await app.call(listMembers, { token: pair.token })).status).toBe(200)

  expect((await acts[name].act(pair)).status).toBe(200)

  expect((await app.call(getWorkspace, { token: pair.token })).error).toBe(acts[name].next)
  expect((await app.call(listMembers, { token: pair.token })).error).toBe(acts[name].next)
})

test.each(names)('ROLE-42: %s is told to an open page of the person within 5 s', async (name) => {
  const pair = await aPair()
  const page = await openNews(port, pair.token)
  await page.next('notice', 0)

  const since = performance.now()
  await acts[name].act(pair)
  const ms = await page.next('user', since)

  expect(await page.next('notice', since)).toBeLessThan(5_000)
  process.stdout.write(`${name}: an open page was told after ${Math.round(ms)} ms\n`)
})

test('ROLE-42: an act in one process is told to a page that is open in another', async () => {
  const { DATABASE_APP_URL, DATABASE_SYSTEM_URL } = app.config
  const own = { DATABASE_APP_URL, DATABASE_SYSTEM_URL, DEPLOYMENT: 'test', HTTP_PORT: '0' }
  const settings = { ...inject('settings'), ...own, METRICS_PORT: '0' }
  const other = await startServerProcess('api', settings, 'api started')
  onTestFinished(() => other.kill())

  for (const name of names) {
    const pair = await aPair()
    const page = await openNews(new URL(other.address).port, pair.token)
    await page.next('notice', 0, 10_000)
    const since = performance.now()
    await acts[name].act(pair)
    const ms = await page.next('user', since)
    process.stdout.write(`${name}, other process: told after ${Math.round(ms)} ms\n`)
  }
})

test('a stream begins with the number of unread notices and goes on numbered', async () => {
  const { workspace, person, token } = await aPair()
  await buildNotice(app, { to: person.user, workspace })
  const page = await openNews(port, token)
  await page.next('notice', 0)

  const since = performance.now()
  await app.call(readNotices, { token, body: {} })
  await page.next('notice', since)

  expect(page.events.map(({ id, event, data }) => ({ id, event, data }))).toEqual([
    { id: 1, event: 'notice', data: { unread: 1 } },
    { id: 2, event: 'notice', data: { unread: 0 } },
  ])
})

test('ENT-2: new settings of a workspace are told to all its open pages, and to no other', async () => {
  const [here, elsewhere] = [await aPair(), await aPair()]
  const page = await openNews(port, here.token)
  const other = await openNews(port, elsewhere.token)
  await Promise.all([page.next('notice', 0), other.next('notice', 0)])

  const since = performance.now()
  const body = { version: 1, chat_enabled: false }
  await app.call(updateWorkspace, { token: here.boss, body })
  await page.next('user', since)
  await app.call(readNotices, { token: elsewhere.token, body: {} })
  await other.next('notice', since)

  expect(other.events.map(({ event }) => event)).not.toContain('user')
})

test('whoever switches the workspace hears of the new one', async () => {
  const { person, token } = await aPair()
  const next = await aPair()
  await buildMember(app, { workspace: next.workspace, user: person.user })
  const page = await openNews(port, token)
  await page.next('notice', 0)
  const switched = performance.now()
  await app.call(switchWorkspace, { token, body: { workspace_id: next.workspace.id } })
  await page.next('user', switched)

  const since = performance.now()
  await app.call(updateWorkspace, { token: next.boss, body: { version: 1, chat_enabled: false } })

  expect(await page.next('user', since)).toBeLessThan(5_000)
})

test('ROLE-42: a stream ends at once when its sign-in is ended; other sign-ins hear on', async () => {
  const { person, token } = await aPair()
  const second = await signIn(app, person.user)
  const [page, other] = [await openNews(port, token), await openNews(port, second.token)]
  await Promise.all([page.next('notice', 0), other.next('notice', 0)])

  const since = performance.now()
  await app.call(logout, { token, body: {} })
  const ms = await page.ended(since)

  expect(await other.next('user', since)).toBeLessThan(5_000)
  expect(other.isEnded()).toBe(false)
  process.stdout.write(`signing out: the stream ended after ${Math.round(ms)} ms\n`)
})

test('a user without any workspace has a stream too', async () => {
  const pair = await aPair()
  await acts['removing a member'].act(pair)

  const page = await openNews(port, pair.token)
  await page.next('notice', 0)

  expect(page.status).toBe(200)
  expect((await app.call(getUserInfo, { token: pair.token })).data.current_workspace).toBeNull()
})
