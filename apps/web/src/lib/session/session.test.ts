import { userTypes } from '@zhiwen/contract/enums.ts'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { buildUser, buildUserOf } from '../../testing/builders.ts'
import { muteConsole, takeWarnings } from '../../testing/console-watch.ts'
import { eventually } from '../../testing/eventually.ts'
import {
  answer,
  answerWith,
  refuse,
  requestsTo,
  success,
  withFakeApi,
} from '../../testing/fake-api.ts'
import { setReaction } from '../api/reactions.ts'
import { startTexts } from '../i18n/index.ts'
import { openTabs, type Tabs } from '../tabs/tabs.ts'
import { createSession } from './create-session.ts'
import { markSignedIn } from './signed-in-mark.ts'
import { readToken, saveToken } from './token.ts'
import { can } from './use-session.ts'

withFakeApi()

const user = buildUser()
const opened: Tabs[] = []
const openTab = () => {
  const tabs = openTabs('test')
  opened.push(tabs)
  const session = createSession(tabs)
  const news = vi.fn()
  session.follow(news)
  return { session, news }
}
const inLocal = () => JSON.parse(localStorage.getItem('app.user') ?? 'null')
const inSession = () => JSON.parse(sessionStorage.getItem('app.user') ?? 'null')

beforeAll(() => startTexts('zh-hans'))
afterEach(() => {
  for (const tabs of opened.splice(0)) tabs.close()
})

test('RT-1 a sign-in keeps the token, loads the user and caches it in both storages', async () => {
  answer('GET /user/info', user)
  const { session } = openTab()

  await session.signIn({ access_token: 'abc', expires_in: 900 })

  expect(session.getState().user).toEqual(user)
  expect(readToken()?.access_token).toBe('abc')
  expect(inLocal()).toEqual({ v: 1, data: user })
  expect(inSession()).toEqual({ v: 1, data: user })
})

test('API-AUTH-6 a visitor with a refresh cookie is signed in again', async () => {
  answer('POST /auth/refresh', { access_token: 'fresh', expires_in: 900 })
  answer('GET /user/info', user)
  markSignedIn()
  const { session } = openTab()

  await expect(session.findUser()).resolves.toEqual(user)
})

test('API-AUTH-6 a refused refresh makes a visitor, who is not sent there again', async () => {
  refuse('POST /auth/refresh', 'token-invalid')
  markSignedIn()
  const { session } = openTab()

  await expect(session.findUser()).resolves.toBeNull()
  await expect(session.findUser()).resolves.toBeNull()
  expect(requestsTo('POST /auth/refresh')).toHaveLength(1)
})

test('a visitor who never signed in here asks the server nothing', async () => {
  const { session } = openTab()

  await expect(session.findUser()).resolves.toBeNull()
  expect(requestsTo('POST /auth/refresh')).toHaveLength(0)
})

test('ROLE-47 cached user info is not trusted: the user comes from the server', async () => {
  const creator = buildUserOf(userTypes.creator)
  localStorage.setItem('app.user', JSON.stringify({ v: 1, data: creator }))
  saveToken({ access_token: 'abc', expires_in: 900 })
  answer('GET /user/info', user)
  const { session } = openTab()

  expect(session.getState().user).toBeNull()
  await expect(session.findUser()).resolves.toEqual(user)
})

test('user info is loaded once for many askers', async () => {
  answer('GET /user/info', user)
  saveToken({ access_token: 'abc', expires_in: 900 })
  const { session } = openTab()

  await Promise.all([session.findUser(), session.findUser()])
  await session.findUser()

  expect(requestsTo('GET /user/info')).toHaveLength(1)
})

test('a token the server refuses leaves a visitor without a reaction', async () => {
  const reaction = vi.fn()
  setReaction(reaction)
  refuse('GET /user/info', 'token-invalid')
  saveToken({ access_token: 'abc', expires_in: 900 })
  const { session } = openTab()

  await expect(session.findUser()).resolves.toBeNull()
  expect(readToken()).toBeNull()
  expect(reaction).not.toHaveBeenCalled()
})

test('G9 without a line the user already known stays', async () => {
  answer('GET /user/info', user)
  saveToken({ access_token: 'abc', expires_in: 900 })
  const { session } = openTab()
  await session.findUser()
  saveToken({ access_token: 'abc', expires_in: 0 })
  answerWith('POST /auth/refresh', () => Response.error())

  await expect(session.findUser()).resolves.toEqual(user)
})

test('API-AUTH-3 signing out clears everything even when the call fails', async () => {
  answer('GET /user/info', user)
  answerWith('POST /auth/logout', () => Response.error())
  const { session } = openTab()
  await session.signIn({ access_token: 'abc', expires_in: 900 })
  muteConsole()

  await session.signOut()

  expect(session.getState().user).toBeNull()
  expect(localStorage.getItem('app.token')).toBeNull()
  expect(localStorage.getItem('app.user')).toBeNull()
  expect(sessionStorage.getItem('app.user')).toBeNull()
  expect(takeWarnings()).toEqual(['sign-out was not confirmed by the server'])
})

test('API-AUTH-3 a cookie left by a failed sign-out does not sign in again; the next sign-in does', async () => {
  answer('GET /user/info', user)
  answer('POST /auth/refresh', { access_token: 'revived', expires_in: 900 })
  answer('POST /auth/logout', null)
  const { session } = openTab()
  await session.signIn({ access_token: 'abc', expires_in: 900 })

  await session.signOut()

  await expect(session.findUser()).resolves.toBeNull()
  expect(requestsTo('POST /auth/refresh')).toHaveLength(0)
  await session.signIn({ access_token: 'def', expires_in: 900 })
  expect(session.getState().user).toEqual(user)
})

test('signing out in one tab signs out the others', async () => {
  answer('GET /user/info', user)
  answer('POST /auth/logout', null)
  const [first, second] = [openTab(), openTab()]
  await first.session.signIn({ access_token: 'abc', expires_in: 900 })
  await eventually(() => expect(second.session.getState().user).toEqual(user))

  await first.session.signOut()

  await eventually(() => expect(second.session.getState().user).toBeNull())
  expect(second.news).toHaveBeenLastCalledWith('signed-out')
  expect(first.news).not.toHaveBeenCalled()
})

test('user info changed in one tab shows in the others', async () => {
  answer('GET /user/info', user)
  const [first, second] = [openTab(), openTab()]
  await first.session.signIn({ access_token: 'abc', expires_in: 900 })

  first.session.setUser({ ...user, display_name: '新名字' })

  await eventually(() => expect(second.session.getState().user?.display_name).toBe('新名字'))
})

test('storage events alone keep tabs in step where broadcasts are missing', () => {
  const { session, news } = openTab()
  const tell = (key: string | null, newValue: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }))

  tell('app.user', JSON.stringify({ v: 1, data: user }))
  expect(session.getState().user).toEqual(user)
  tell('app.user', '{"v":9}')
  expect(session.getState().user).toEqual(user)
  tell('app.token', null)
  expect(session.getState().user).toBeNull()
  expect(news).toHaveBeenLastCalledWith('signed-out')
})

test('the last user stays known, so that a page on its way out can still be drawn', async () => {
  answer('GET /user/info', user)
  const { session } = openTab()
  await session.signIn({ access_token: 'abc', expires_in: 900 })

  session.drop()

  expect(session.getState()).toEqual({ user: null, lastUser: user })
})

test('READ-11 can() knows the levels and refuses visitors', () => {
  const managers = [userTypes.admin, userTypes.creator]
  expect(can(buildUserOf(userTypes.creator), managers)).toBe(true)
  expect(can(buildUserOf(userTypes.member), managers)).toBe(false)
  expect(can(buildUser({ current_workspace: null }), managers)).toBe(false)
  expect(can(null, managers)).toBe(false)
})

test('ROLE-47 an answer that is older than a change made meanwhile is asked for again', async () => {
  saveToken({ access_token: 'abc', expires_in: 900 })
  const { session } = openTab()
  session.setUser({ ...user, theme: 'light' })
  const dark = { ...user, theme: 'dark' as const }
  answerWith('GET /user/info', () => {
    // The first answer was read before the person changed the theme; the next ones know it.
    if (requestsTo('GET /user/info').length > 1) return success(dark)
    session.setUser(dark)
    return success({ ...user, theme: 'light' })
  })

  await session.reloadUser()

  expect(session.getState().user?.theme).toBe('dark')
  expect(requestsTo('GET /user/info')).toHaveLength(2)
})
