import { useSearchParams } from 'react-router'
import { safeRedirect } from '../../lib/navigation/redirect.ts'

/** Where a sign-in leads to, and links among its pages that keep it. */
export function useSignInTarget() {
  const [query] = useSearchParams()
  const target = safeRedirect(query.get('redirect'))
  const linkTo = (path: string, more: Record<string, string> = {}) => {
    const kept = target === '/' ? more : { ...more, redirect: target }
    const search = new URLSearchParams(kept).toString()
    return search === '' ? path : `${path}?${search}`
  }
  return { target, linkTo }
}
