import { useLayoutEffect, useRef } from 'react'
import { type NavigateOptions, useSearchParams } from 'react-router'

/**
 * View state in the address. Each change builds on the one before, also while the navigation of that
 * one is still on its way: the router alone would lose the first of two quick changes.
 */
export function useAddressQuery() {
  const [query, setQuery] = useSearchParams()
  const newest = useRef(query)
  useLayoutEffect(() => {
    newest.current = query
  }, [query])
  const change = (
    update: (query: URLSearchParams) => URLSearchParams,
    options?: NavigateOptions,
  ): void => {
    newest.current = update(new URLSearchParams(newest.current))
    setQuery(newest.current, options)
  }
  return [query, change] as const
}
