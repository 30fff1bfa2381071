import { Outlet, useNavigation } from 'react-router'
import { NavigationProgress, ToastHost } from '../ui/index.ts'
import { PageName } from './page-name.tsx'
import { usePrefetch } from './use-prefetch.ts'

/** What every page has: navigation progress, its name, toasts. */
export function Root() {
  const { state } = useNavigation()
  usePrefetch()
  return (
    <>
      <NavigationProgress isActive={state !== 'idle'} />
      <PageName />
      <Outlet />
      <ToastHost />
    </>
  )
}
