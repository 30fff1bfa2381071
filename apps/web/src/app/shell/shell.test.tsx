import { screen, waitFor, within } from '@testing-library/react'
import { userTypes } from '@zhiwen/contract/enums.ts'
import type { WorkspaceId } from '@zhiwen/contract/ids.ts'
import { matchPath } from 'react-router'
import { expect, test, vi } from 'vitest'
import { readToken } from '../../lib/session/token.ts'
import { buildUser, buildUserOf, buildWorkspace } from '../../testing/builders.ts'
import { muteConsole, takeWarnings } from '../../testing/console-watch.ts'
import { answer, answerWith, refuse, requestsTo, withFakeApi } from '../../testing/fake-api.ts'
import { idOf } from '../../testing/ids.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { toast } from '../../ui/index.ts'
import { routes } from '../routes.tsx'

withFakeApi()

const creator = buildUserOf(userTypes.creator)
const openHome = async (user = creator) => {
  const app = await renderApp('/home', user)
  const sidebar = await screen.findByRole('complementary', { name: '侧栏' })
  return { ...app, sidebar: within(sidebar) }
}

test('no link of the shell is dead: each leads to a page that exists', async () => {
  await openHome()

  const paths = screen
    .getAllByRole('link', { hidden: true })
    .map((link) => link.getAttribute('href') ?? '')
    .filter((href) => href.startsWith('/'))
  const isAlive = (href: string) =>
    routes.some(({ path, page }) => page && matchPath(path, href.replace(/\?.*$/, '')))
  expect(paths.length).toBeGreaterThan(3)
  expect(paths.filter((path) => !isAlive(path))).toEqual([])
})

test('the current page is marked, and the page has one main with a skip link before everything', async () => {
  const { sidebar, container } = await openHome()

  expect(sidebar.getByRole('link', { name: '首页' })).toHaveAttribute('aria-current', 'page')
  expect(screen.getAllByRole('main')).toHaveLength(1)
  expect(container.querySelector('a')).toHaveAttribute('href', '#main')
  await waitFor(() => expect(document.title).toBe('首页 · 知问'))
})

test('ANS-15 the collapsed sidebar is kept in a cookie for a year, SameSite=Lax, and comes back', async () => {
  const cookies = vi.spyOn(document, 'cookie', 'set')
  const { sidebar, user, unmount } = await openHome()

  await user.click(sidebar.getByRole('button', { name: '收起侧栏' }))

  expect(sidebar.getByRole('button', { name: '展开侧栏' })).toHaveAttribute(
    'aria-expanded',
    'false',
  )
  expect(cookies).toHaveBeenCalledExactlyOnceWith(
    'sidebar_collapsed=true; path=/; max-age=31536000; SameSite=Lax',
  )
  unmount()
  const again = await openHome()
  expect(again.sidebar.getByRole('button', { name: '展开侧栏' })).toBeInTheDocument()
  await again.user.keyboard('{Control>}b{/Control}')
  expect(again.sidebar.getByRole('button', { name: '收起侧栏' })).toBeInTheDocument()
})

test('T5 a theme chosen in the account menu acts at once and is saved; a refusal brings the old one back', async () => {
  const { sidebar, user } = await openHome()
  answer('PUT /user/base_info', { ...creator, theme: 'dark' })

  await user.click(sidebar.getByRole('button', { name: /账户菜单/ }))
  await user.click(screen.getByRole('radio', { name: '深色' }))

  expect(screen.getByRole('radio', { name: '深色' })).toBeChecked()
  await waitFor(() => expect(requestsTo('PUT /user/base_info')).toHaveLength(1))
  refuse('PUT /user/base_info', 'server-error')
  await user.click(screen.getByRole('radio', { name: '浅色' }))
  await waitFor(() => expect(requestsTo('PUT /user/base_info')).toHaveLength(2))
  await waitFor(() => expect(screen.getByRole('radio', { name: '深色' })).toBeChecked())
})

test('API-USER-10 another workspace is one choice away; a disabled one cannot be chosen', async () => {
  const other = buildWorkspace({
    id: idOf(9),
    company_name: '试验田',
  })
  const joined = { id: other.id, company_name: '试验田', ws_user_type: userTypes.member }
  const gone = { id: idOf<WorkspaceId>(8), company_name: '云岭', ws_user_type: userTypes.member }
  const user = buildUser({
    workspaces: [
      ...creator.workspaces,
      { ...joined, state: 'active' },
      { ...gone, state: 'disabled' },
    ],
  })
  answer('PUT /user/current_workspace', { ...user, current_workspace: other })
  const app = await openHome(user)

  await app.user.click(app.sidebar.getByRole('button', { name: /切换工作区/ }))
  expect(screen.getByRole('menuitemradio', { name: /云岭/ })).toBeDisabled()
  await app.user.click(screen.getByRole('menuitemradio', { name: /试验田/ }))

  expect(
    await app.sidebar.findByRole('button', { name: /切换工作区\s*试验田/ }),
  ).toBeInTheDocument()
  const [request] = requestsTo('PUT /user/current_workspace')
  expect(await request?.json()).toEqual({ workspace_id: other.id })
})

test('API-AUTH-3 signing out leads to /login even when the call fails', async () => {
  muteConsole()
  const { sidebar, user, router } = await openHome()
  answerWith('POST /auth/logout', () => Response.error())

  await user.click(sidebar.getByRole('button', { name: /账户菜单/ }))
  await user.click(screen.getByRole('button', { name: '退出登录' }))

  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  expect(readToken()).toBeNull()
  expect(toast.list()).toEqual([])
  expect(takeWarnings()).toEqual(['sign-out was not confirmed by the server'])
})

test('G9 a lost network is told in a banner until it is back', async () => {
  await openHome()
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)

  window.dispatchEvent(new Event('offline'))
  expect(await screen.findByText(/网络已断开/)).toBeInTheDocument()

  online.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(screen.queryByText(/网络已断开/)).not.toBeInTheDocument())
})
