import { QueryClientProvider } from '@tanstack/react-query'
import { configure, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { Language } from '@zhiwen/contract/enums.ts'
import type { ComponentType } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { loadTexts, startTexts } from '../lib/i18n/index.ts'
import { standInForNativeLayers } from './native-layers.ts'
import { freshQueryClient } from './render.tsx'

standInForNativeLayers()
// A busy machine may need more than the usual second for a page to settle.
configure({ asyncUtilTimeout: 10_000 })

type Options = {
  path: `/${string}`
  /** Pattern of the page's route where it has parameters. */
  route?: `/${string}`
  language?: Language
}

/**
 * Shows a page at an address with the app's own texts and a real router; any other address shows
 * nothing, so a test sees by `address()` where the page has led to.
 */
export async function renderPage(Page: ComponentType, options: Options) {
  const { path, language = 'zh-hans' } = options
  await startTexts(language)
  await loadTexts('datasources')
  const [pathname] = path.split('?')
  const routes = [
    { path: options.route ?? pathname, element: <Page /> },
    { path: '*', element: null },
  ]
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  const view = render(
    <QueryClientProvider client={freshQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  const address = () => `${router.state.location.pathname}${router.state.location.search}`
  // Without pauses between keys: what is tested does not depend on the speed of typing.
  return { ...view, user: userEvent.setup({ delay: null }), router, address }
}
