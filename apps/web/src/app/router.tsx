import { createBrowserRouter, createPath, type RouteObject } from 'react-router'
import { NotFoundPage } from './errors/error-pages.tsx'
import { RouteError } from './errors/route-error.tsx'
import { type Asked, guard } from './guards/guard.ts'
import { leadOn } from './guards/lead-on.ts'
import { loadPage, setWanted } from './load-page.ts'
import { Root } from './root.tsx'
import { type AppRoute, redirects, routes } from './routes.tsx'
import { StartScreen } from './start-screen.tsx'

const notFoundInSheet = () => <NotFoundPage isInSheet />
const errorInSheet = () => <RouteError isInSheet />

const routeObject = (route: AppRoute, session: Asked): RouteObject => {
  const { path, page, title = 'not-found' } = route
  const isInSheet = route.access !== 'public'
  const content: Partial<RouteObject> = page
    ? { lazy: () => loadPage(page) }
    : { Component: isInSheet ? notFoundInSheet : NotFoundPage }
  return {
    path,
    loader: guard(route, session),
    ErrorBoundary: isInSheet ? errorInSheet : RouteError,
    handle: { title },
    ...content,
  }
}

/** A path that only leads on; the router wants a component even where none is ever drawn. */
const signpost = (path: string, to: string): RouteObject => ({
  path,
  loader: ({ request }) => leadOn(request, to),
  Component: () => null,
})

/** The route table as the router wants it: public pages bare, the others inside the shell. */
export function createRouteObjects(session: Asked): RouteObject[] {
  const objects = (isPublic: boolean) =>
    routes
      .filter(({ access }) => (access === 'public') === isPublic)
      .map((route) => routeObject(route, session))
  return [
    {
      Component: Root,
      ErrorBoundary: RouteError,
      HydrateFallback: StartScreen,
      children: [
        ...redirects.map(({ from, to }) => signpost(from, to)),
        ...objects(true),
        {
          lazy: () => loadPage(async () => (await import('./shell/shell.tsx')).Shell),
          children: objects(false),
        },
        signpost('*', '/404'),
      ],
    },
  ]
}

/** Starts routing on the browser's address; the first guard runs at once. */
export function createAppRouter(session: Asked) {
  const router = createBrowserRouter(createRouteObjects(session))
  setWanted(() => {
    const { navigation, location: shown } = router.state
    return new URL(createPath(navigation.location ?? shown), location.origin).href
  })
  return router
}

export type AppRouter = ReturnType<typeof createAppRouter>
