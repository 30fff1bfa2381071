import { QueryClient } from '@tanstack/react-query'
import { userTypes } from '@zhiwen/contract/enums.ts'
import { createMemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { currentLanguage, startTexts } from '../lib/i18n/index.ts'
import { createSession } from '../lib/session/create-session.ts'
import { openTabs } from '../lib/tabs/tabs.ts'
import { currentLook } from '../lib/theme/index.ts'
import { buildUser, buildUserOf, buildWorkspace } from '../testing/builders.ts'
import { eventually } from '../testing/eventually.ts'
import { idOf } from '../testing/ids.ts'
import { standInForNativeLayers } from '../testing/native-layers.ts'
import { followSession } from './follow-session.ts'

standInForNativeLayers()
beforeAll(() => startTexts('zh-hans'))

const cleanups: (() => void)[] = []
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup()
})

/** A tab at a path, and a line to play the other tabs on. */
const openTab = (path: string) => {
  const tabs = openTabs('follow-test')
  const others = openTabs('follow-test')
  const session = createSession(tabs)
  const loader = vi.fn(() => null)
  const page = (at: string) => ({ path: at, loader, Component: () => null })
  const router = createMemoryRouter([page('/login'), page('/home'), page('/manage/users/all')], {
    initialEntries: [path],
  })
  const cache = new QueryClient()
  const stop = followSession({ session, router, cache })
  cleanups.push(stop, tabs.close, others.close, () => router.dispose())
  return { session, router, cache, others, loader }
}
const user = buildUser()

test('language, theme and colour of the user show at once', async () => {
  const { session } = openTab('/home')

  session.setUser({ ...user, preferred_language: 'en', theme: 'dark', primary_color: '#1E7F5C' })

  await eventually(() => expect(currentLanguage()).toBe('en'))
  expect(currentLook()).toMatchObject({ theme: 'dark', color: '#1E7F5C' })
  session.setUser({ ...user, preferred_language: 'zh-hans' })
  await eventually(() => expect(currentLanguage()).toBe('zh-hans'))
})

test('without an own colour the workspace’s shows, after the sign-out the platform’s', () => {
  const { session } = openTab('/home')

  session.setUser(buildUser({ current_workspace: buildWorkspace({ primary_color: '#2468F2' }) }))
  expect(currentLook().color).toBe('#2468F2')
  session.drop()
  expect(currentLook().color).toBe('#7429EC')
})

test('T5 a look changed in another tab shows here too', async () => {
  const { others } = openTab('/home')

  others.post({ kind: 'user', user: { ...user, theme: 'dark' } })

  await eventually(() => expect(currentLook().theme).toBe('dark'))
})

test('a sign-out in another tab leads this one to the sign-in page and back to its place', async () => {
  const { session, router, others } = openTab('/manage/users/all?page=2')
  session.setUser(buildUserOf(userTypes.creator))

  others.post({ kind: 'signed-out' })

  await eventually(() => expect(router.state.location.pathname).toBe('/login'))
  expect(router.state.location.search).toBe('?redirect=/manage/users/all%3Fpage%3D2')
})

test('a sign-in in another tab lets the guards of this one decide anew', async () => {
  const { others, loader } = openTab('/login')
  await eventually(() => expect(loader).toHaveBeenCalledTimes(1))

  others.post({ kind: 'signed-in', user })

  await eventually(() => expect(loader).toHaveBeenCalledTimes(2))
})

test('data of one user or workspace is gone for the next; platform config stays', () => {
  const { session, cache } = openTab('/home')
  session.setUser(user)
  cache.setQueryData(['devices'], 'mine')
  cache.setQueryData(['platform'], 'title')

  session.setUser({ ...user, display_name: '新名字' })
  expect(cache.getQueryData(['devices'])).toBe('mine')
  session.drop()

  expect(cache.getQueryData(['devices'])).toBeUndefined()
  expect(cache.getQueryData(['platform'])).toBe('title')
})

test('API-AUTH-8 the sign-in leaves what a visitor is loading in peace', () => {
  const { session, cache } = openTab('/login')
  cache.setQueryData(['provider-reply'], 'on its way')

  session.setUser(user)

  expect(cache.getQueryData(['provider-reply'])).toBe('on its way')
})

test('API-USER-10 pages of one workspace are left when another becomes current, in every tab', async () => {
  const { session, router, others } = openTab('/manage/users/all?page=2')
  session.setUser(buildUserOf(userTypes.creator))
  const other = buildWorkspace({ id: idOf(9) })

  others.post({ kind: 'user', user: buildUser({ current_workspace: other }) })

  await eventually(() => expect(router.state.location.pathname).toBe('/home'))
})
