import { redirect, replace } from 'react-router'

/**
 * A redirect of a loader. An address already in the history (first load, back button) is replaced,
 * or "back" would lead to it and on again for ever; one still on its way is simply not entered.
 */
export function leadOn(request: Request, to: string): Response {
  const { pathname, search } = new URL(request.url)
  const isEntered = pathname === location.pathname && search === location.search
  return isEntered ? replace(to) : redirect(to)
}
