import { QueryClient } from '@tanstack/react-query'
import { userTypes } from '@zhiwen/contract/enums.ts'
import type { UserInfo } from '@zhiwen/contract/user.ts'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startTexts } from '../lib/i18n/index.ts'
import type { News } from '../lib/news/index.ts'
import { session } from '../lib/session/index.ts'
import { saveToken } from '../lib/session/token.ts'
import { buildUser, buildUserOf, buildWorkspace } from '../testing/builders.ts'
import { eventually } from '../testing/eventually.ts'
import { answer, requestsTo, withFakeApi } from '../testing/fake-api.ts'
import { idOf } from '../testing/ids.ts'
import { toast } from '../ui/index.ts'
import { followNews } from './follow-news.ts'

withFakeApi()
beforeAll(() => startTexts('zh-hans'))
beforeEach(() => saveToken({ access_token: 'abc', expires_in: 900 }))

const cleanups: (() => void)[] = []
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup()
  session.drop()
  toast.clear()
})

const other = buildWorkspace({
  id: idOf(9),
  company_name: '云岭精密',
})
const placeOf = (state: 'active' | 'disabled', workspace = buildWorkspace()) => ({
  id: workspace.id,
  company_name: workspace.company_name,
  ws_user_type: workspace.ws_user_type,
  state,
})

/** A tab whose user is known, and the server's end of its stream. */
function openTab(user: UserInfo) {
  session.setUser(user)
  const lines: { tell: (news: News) => void; stop: () => void }[] = []
  const open = (tell: (news: News) => void) => {
    const line = { tell, stop: vi.fn() }
    lines.push(line)
    return line.stop
  }
  const revalidate = vi.fn(async () => {})
  const cache = new QueryClient()
  cleanups.push(followNews({ session, router: { revalidate }, cache, open }))
  return { lines, tell: (news: News) => lines.at(-1)?.tell(news), revalidate, cache }
}
const words = () => toast.list().map(({ text }) => text)

test('ROLE-47 a lost level is loaded, guards decide anew and the person learns it', async () => {
  const { tell, revalidate } = openTab(buildUserOf(userTypes.admin))
  answer('GET /user/info', buildUserOf(userTypes.member))

  tell({ kind: 'user' })

  await eventually(() => expect(revalidate).toHaveBeenCalledTimes(1))
  expect(session.getState().user?.current_workspace?.ws_user_type).toBe(userTypes.member)
  expect(words()).toEqual(['你在星河智造的身份已改为成员。'])
})

test('ROLE-44 a lost workspace leads to the other one, and says so', async () => {
  const { tell } = openTab(buildUser())
  answer(
    'GET /user/info',
    buildUser({
      current_workspace: other,
      workspaces: [placeOf('disabled'), placeOf('active', other)],
    }),
  )

  tell({ kind: 'user' })

  await eventually(() =>
    expect(words()).toEqual(['你在星河智造的成员身份已停用，已切换到云岭精密。']),
  )
})

test('ROLE-44 somebody removed from the only workspace learns it', async () => {
  const { tell } = openTab(buildUser())
  answer('GET /user/info', buildUser({ current_workspace: null, workspaces: [] }))

  tell({ kind: 'user' })

  await eventually(() => expect(words()).toEqual(['你已不是星河智造的成员。']))
})

test('API-USER-10 a switch on another device is told as one', async () => {
  const { tell } = openTab(buildUser())
  const workspaces = [placeOf('active'), placeOf('active', other)]
  answer('GET /user/info', buildUser({ current_workspace: other, workspaces }))

  tell({ kind: 'user' })

  await eventually(() => expect(words()).toEqual(['当前工作区已换成云岭精密。']))
})

test('API-NOTE-3 news without a change disturbs nobody', async () => {
  const { tell, revalidate } = openTab(buildUser())
  answer('GET /user/info', buildUser())

  tell({ kind: 'user' })

  await eventually(() => expect(requestsTo('GET /user/info')).toHaveLength(1))
  await eventually(() => expect(session.getState().user).toEqual(buildUser()))
  expect(revalidate).not.toHaveBeenCalled()
  expect(words()).toEqual([])
})

test('API-NOTE-3 the count of unread notices comes with the stream', async () => {
  const { tell, cache } = openTab(buildUser())

  tell({ kind: 'notice', unread: 3 })

  await eventually(() => expect(cache.getQueryData(['notices', 'unread'])).toBe(3))
})

test('API-NOTE-3 one stream per signed-in user: none for a visitor, a new one for the next person', () => {
  const { lines } = openTab(buildUser())
  session.setUser(buildUser({ display_name: '新名字' }))
  expect(lines).toHaveLength(1)

  session.drop()
  expect(lines[0]?.stop).toHaveBeenCalledTimes(1)
  session.setUser(buildUser({ id: idOf(77) }))

  expect(lines).toHaveLength(2)
})
