import { useLayoutEffect } from 'react'
import { type NavigateOptions, useSearchParams } from 'react-router'

/** The query last asked for; shared, because there is one address however many parts of a page write to it. */
let newest = new URLSearchParams()

/**
 * View state in the address. Each change builds on the one before, also while the navigation of that
 * one is still on its way: the router alone would lose the first of two quick changes.
 */
export function useAddressQuery() {
  const [query, setQuery] = useSearchParams()
  useLayoutEffect(() => {
    newest = query
  }, [query])
  const change = (
    update: (query: URLSearchParams) => URLSearchParams,
    options?: NavigateOptions,
  ): void => {
    newest = update(new URLSearchParams(newest))
    setQuery(newest, options)
  }
  return [query, change] as const
}
