import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { createReactions, setReaction } from '../lib/api/index.ts'
import { startLanguage, startTexts } from '../lib/i18n/index.ts'
import { hasToken, session, userCache } from '../lib/session/index.ts'
import { startTheme } from '../lib/theme/index.ts'
import { toast } from '../ui/index.ts'
import { withDefaultLook } from './default-look.ts'
import { followLanguage } from './follow-language.ts'
import { followNews } from './follow-news.ts'
import { followSession } from './follow-session.ts'
import { loadPlatform } from './load-platform.ts'
import { type AppRouter, createAppRouter } from './router.tsx'

/** Calls are not repeated by themselves: a failure is shown with its retry (ERR-1). */
const createCache = () =>
  new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: 30_000, refetchOnWindowFocus: false } },
  })

const wireCalls = (router: AppRouter) => {
  setReaction(
    createReactions({
      toast: (text, details) => toast.show({ kind: 'error', text, details }),
      go: (to, options) => void router.navigate(to, options),
      here: () => location,
      dropSession: session.drop,
      reloadUser: session.reloadUser,
    }),
  )
}

/** Starts the application: language pack, platform config and user info load side by side (ANS-16). */
export async function start(root: HTMLElement): Promise<void> {
  startTheme()
  const known = hasToken() ? userCache.read() : null
  const texts = startTexts(startLanguage(known?.preferred_language))
  const cache = createCache()
  void loadPlatform(cache)
  const router = createAppRouter(withDefaultLook(session))
  wireCalls(router)
  followSession({ session, router, cache })
  followLanguage(session)
  followNews({ session, router, cache })
  await texts
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={cache}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
}
