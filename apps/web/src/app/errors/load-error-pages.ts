/** The error pages share one chunk, so that the last of them opens without a network. */
const load = () => import('./error-pages.tsx')

export const loadErrorPages = {
  forbidden: async () => (await load()).ForbiddenPage,
  notFound: async () => (await load()).NotFoundPage,
  serverError: async () => (await load()).ServerErrorPage,
  unavailable: async () => (await load()).UnavailablePage,
}
