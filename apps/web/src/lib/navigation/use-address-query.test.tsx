import { act, renderHook } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { useAddressQuery } from './use-address-query.ts'

const set = (name: string, value: string) => (query: URLSearchParams) => {
  query.set(name, value)
  return query
}

test('the second of two quick changes keeps the first', () => {
  const { result } = renderHook(
    () => ({ change: useAddressQuery()[1], search: useLocation().search }),
    { wrapper: ({ children }) => <MemoryRouter>{children}</MemoryRouter> },
  )

  act(() => {
    result.current.change(set('size', '50'))
    result.current.change(set('state', 'invited'))
  })

  expect(result.current.search).toBe('?size=50&state=invited')
})

test('two parts of a page write to the same address', () => {
  const { result } = renderHook(
    () => ({
      open: useAddressQuery()[1],
      filter: useAddressQuery()[1],
      search: useLocation().search,
    }),
    { wrapper: ({ children }) => <MemoryRouter>{children}</MemoryRouter> },
  )

  act(() => {
    result.current.open(set('doc', '7'))
    result.current.filter(set('q', 'C200'))
  })

  expect(result.current.search).toBe('?doc=7&q=C200')
})
