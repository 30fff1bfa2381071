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
