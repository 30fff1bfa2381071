import { userTypes } from '@zhiwen/contract/enums.ts'
import type { UserInfo } from '@zhiwen/contract/user.ts'
import { beforeAll, expect, test, vi } from 'vitest'
import { ApiError } from '../../lib/api/index.ts'
import { startTexts } from '../../lib/i18n/index.ts'
import { saveToken } from '../../lib/session/token.ts'
import { buildUser, buildUserOf } from '../../testing/builders.ts'
import { routes } from '../routes.tsx'
import { guard } from './guard.ts'

beforeAll(() => startTexts('zh-hans'))

const member = buildUserOf(userTypes.member)
// As a newer server might answer.
const unknownLevel: UserInfo = JSON.parse(
  JSON.stringify(member).replaceAll('"ws_user_type":1', '"ws_user_type":9'),
)
const sessionOf = (user: typeof member | null) => ({
  findUser: vi.fn(async () => user),
  reloadUser: vi.fn(async () => user),
})

/** Runs a route's guard and says where it ends. */
const land = async (path: string, session: ReturnType<typeof sessionOf>) => {
  const route = routes.find((each) => each.path === path.replace(/\?.*$/, ''))
  if (!route) throw new Error(`no route ${path}`)
  const request = new Request(`https://zhiwen.example${path}`)
  const end: unknown = await guard(route, session)({ request }).catch((thrown: unknown) => thrown)
  return end instanceof Response ? end.headers.get('location') : path
}

test('public pages ask nobody', async () => {
  const session = sessionOf(null)

  await expect(land('/register', session)).resolves.toBe('/register')
  expect(session.findUser).not.toHaveBeenCalled()
})

test('RT-1 the sign-in page never wakes an old refresh cookie, but follows a token', async () => {
  const session = sessionOf(member)

  await expect(land('/login', session)).resolves.toBe('/login')
  expect(session.findUser).not.toHaveBeenCalled()
  saveToken({ access_token: 'abc', expires_in: 0 })
  await expect(land('/login', session)).resolves.toBe('/')
})

test('RT-1 the sign-in page shows when user info cannot be loaded', async () => {
  saveToken({ access_token: 'abc', expires_in: 900 })
  const session = { ...sessionOf(null), findUser: vi.fn(() => Promise.reject(new Error('down'))) }

  await expect(land('/login', session)).resolves.toBe('/login')
})

test('a guarded page is built from the level, which is noted in app.routes', async () => {
  await expect(land('/home', sessionOf(member))).resolves.toBe('/home')

  const kept = JSON.parse(localStorage.getItem('app.routes') ?? '{}')
  expect(kept).toMatchObject({ v: 1, data: { user_type: userTypes.member } })
  expect(kept.data.paths).toContain('/home')
  expect(kept.data.paths).not.toContain('/manage/users/all')
})

test('A16 routes edited into browser storage open nothing', async () => {
  const paths = ['/manage/users/all']
  localStorage.setItem('app.routes', JSON.stringify({ v: 1, data: { user_type: 3, paths } }))

  await expect(land('/manage/users/all', sessionOf(member))).resolves.toBe('/403')
})

test('product §3 routes that cannot be built are tried once more, then /500; never a loop', async () => {
  const broken = sessionOf(unknownLevel)
  const healed = { ...sessionOf(unknownLevel), reloadUser: vi.fn(async () => member) }

  await expect(land('/home?a=1', broken)).resolves.toBe('/500?from=%2Fhome%3Fa%3D1')
  expect(broken.reloadUser).toHaveBeenCalledOnce()
  await expect(land('/home', healed)).resolves.toBe('/home')
})

test('user info that cannot be loaded leads to /500, behind a failing proxy to /502', async () => {
  const failing = (status: number) => ({
    ...sessionOf(null),
    findUser: vi.fn(() => Promise.reject(new ApiError({ status }))),
  })

  await expect(land('/home', failing(0))).resolves.toBe('/500?from=%2Fhome')
  await expect(land('/home', failing(502))).resolves.toBe('/502?from=%2Fhome')
})

test('a user without a workspace is not asked for a level', async () => {
  const session = sessionOf(buildUser({ current_workspace: null }))

  await expect(land('/home', session)).resolves.toBe('/noWorkspace')
  expect(session.reloadUser).not.toHaveBeenCalled()
})
