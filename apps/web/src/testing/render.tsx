import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render as renderBare } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { Language } from '@zhiwen/contract/enums.ts'
import { createInstance, type Resource } from 'i18next'
import type { ReactElement, ReactNode } from 'react'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { standInForNativeLayers } from './native-layers.ts'

standInForNativeLayers()

const files = import.meta.glob<{ default: object }>('../locales/**/*.json', { eager: true })
const resources: Resource = {}
for (const [path, file] of Object.entries(files)) {
  const [language = '', ...rest] = path.replace('../locales/', '').replace('.json', '').split('/')
  const namespace = rest.at(-1) ?? ''
  resources[language] = { ...resources[language], [namespace]: { ...file.default } }
}

type Options = { language?: Language; path?: string; queryClient?: QueryClient }

/** Shows a component with texts, router and an empty query cache; returns the screen and a user to act with. */
export async function render(element: ReactElement, options: Options = {}) {
  const { language = 'zh-hans', path = '/', queryClient = freshQueryClient() } = options
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({
    lng: language,
    lowerCaseLng: true,
    resources,
    interpolation: { escapeValue: false },
  })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter>
      </QueryClientProvider>
    </I18nextProvider>
  )
  const view = renderBare(element, { wrapper })
  return { ...view, user: userEvent.setup(), i18n, queryClient }
}

/** A query cache that neither retries nor keeps anything between tests. */
export function freshQueryClient() {
  return new QueryClient({
    defaultOptions: { queries: { retry: false }, mutations: { retry: false } },
  })
}
