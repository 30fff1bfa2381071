import { QueryClient } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { session } from '../lib/session/index.ts'
import { saveToken } from '../lib/session/token.ts'
import { applyBrand, applyTheme, currentLook } from '../lib/theme/index.ts'
import { buildUser } from '../testing/builders.ts'
import { muteConsole, takeWarnings } from '../testing/console-watch.ts'
import { answer, answerWith, refuse, requestsTo, withFakeApi } from '../testing/fake-api.ts'
import { standInForNativeLayers } from '../testing/native-layers.ts'
import { answerPlatform } from '../testing/platform.ts'
import { toast } from '../ui/index.ts'
import { withDefaultLook } from './default-look.ts'
import { loadPlatform } from './load-platform.ts'
import { routes } from './routes.tsx'
import { start } from './start.tsx'

standInForNativeLayers()
withFakeApi()

test('ANS-16 a start loads texts, platform config and user info, and shows the page', async () => {
  // Compiling the chunks is no part of the start.
  await Promise.all([
    import('./shell/shell.tsx'),
    routes.find(({ path }) => path === '/home')?.page?.(),
  ])
  const root = document.body.appendChild(document.createElement('div'))
  saveToken({ access_token: 'abc', expires_in: 900 })
  answerPlatform({ title: '星河知识库' })
  answer('GET /user/info', buildUser({ display_name: '顾清越' }))
  answer('GET /user/devices', { devices: [] })
  answer('GET /notices', { items: [], total: 0, page: 1, page_size: 10, unread: 0 })
  answerWith('GET /news', () => new Promise(() => {}))
  window.history.replaceState(null, '', '/')

  await act(() => start(root))

  expect(await screen.findByText(/，顾清越$/)).toBeInTheDocument()
  await waitFor(() => expect(document.title).toBe('首页 · 星河知识库'))
  expect(location.pathname).toBe('/home')
  expect(requestsTo('GET /platform_config/public')).toHaveLength(1)
  expect(requestsTo('GET /user/info')).toHaveLength(1)
})

test('ANS-16 platform config sets the icon', async () => {
  const icon = document.head.appendChild(document.createElement('link'))
  icon.rel = 'icon'
  answerPlatform({ logo_square_file_url: '/api/files/logo' })

  await loadPlatform(new QueryClient())

  expect(icon.href).toMatch(/\/api\/files\/logo$/)
})

test('ANS-16 without platform config the start goes on, with a warning for the log only', async () => {
  muteConsole()
  refuse('GET /platform_config/public', 'server-error')

  await loadPlatform(new QueryClient({ defaultOptions: { queries: { retry: false } } }))

  expect(takeWarnings()).toEqual(['platform config was not loaded'])
  expect(toast.list()).toEqual([])
})

test('ANS-16 without user info the light theme and the default colour show', async () => {
  session.drop()
  saveToken({ access_token: 'abc', expires_in: 900 })
  applyTheme('dark')
  applyBrand('#1E7F5C')
  refuse('GET /user/info', 'server-error')

  await expect(withDefaultLook(session).findUser()).rejects.toMatchObject({ status: 500 })

  expect(currentLook()).toMatchObject({ theme: 'light', color: '#7429EC' })
  vi.restoreAllMocks()
})
