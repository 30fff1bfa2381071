import { QueryClientProvider } from '@tanstack/react-query'
import { render, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { UserInfo } from '@zhiwen/contract/user.ts'
import { createMemoryRouter, matchPath } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, expect } from 'vitest'
import { createRouteObjects } from '../app/router.tsx'
import { routes } from '../app/routes.tsx'
import { startTexts } from '../lib/i18n/index.ts'
import { session } from '../lib/session/index.ts'
import { saveToken } from '../lib/session/token.ts'
import { toast } from '../ui/index.ts'
import { answer } from './fake-api.ts'
import { standInForNativeLayers } from './native-layers.ts'
import { answerPlatform } from './platform.ts'
import { freshQueryClient } from './render.tsx'

standInForNativeLayers()

afterEach(() => {
  session.drop()
  toast.clear()
})

/** Shows the whole application at a path, as a signed-in user or as a visitor (null), in the user's language. */
export async function renderApp(path: string, user: UserInfo | null) {
  await startTexts(user?.preferred_language ?? 'zh-hans')
  answerPlatform()
  answer('GET /user/devices', { devices: [] })
  answer('GET /notices', { items: [], total: 0, page: 1, page_size: 10, unread: 0 })
  if (user) {
    saveToken({ access_token: 'abc', expires_in: 900 })
    answer('GET /user/info', user)
  }
  // The first import of a chunk compiles it, which is no part of what the test looks at.
  const { pathname } = new URL(path, 'http://localhost')
  await Promise.all([
    import('../app/shell/shell.tsx'),
    routes.find((route) => matchPath(route.path, pathname))?.page?.(),
  ])
  const router = createMemoryRouter(createRouteObjects(session), { initialEntries: [path] })
  const queryClient = freshQueryClient()
  const view = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await waitFor(() => expect(router.state.initialized).toBe(true))
  return { ...view, router, queryClient, user: userEvent.setup() }
}
