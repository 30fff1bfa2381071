import { endpoints } from '@zhiwen/contract/api.ts'
import { defineEndpoint } from '@zhiwen/contract/endpoint.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { checkRoutes } from './check-routes.ts'
import { route } from './route.ts'

const endpoint = (path: `/${string}`) =>
  defineEndpoint({
    id: 'API-SYS-9',
    method: 'GET',
    path,
    access: 'public',
    summary: 'test',
    data: z.null(),
  })
const one = endpoint('/one')
const two = endpoint('/two')
const serve = (what: typeof one) => route(what, async () => null)

test('D15: each endpoint with exactly one handler passes', () => {
  expect(() => checkRoutes([one, two], [serve(two), serve(one)])).not.toThrow()
})

test('D15: an endpoint without a handler refuses the start', () => {
  expect(() => checkRoutes([one, two], [serve(one)])).toThrow('GET /two has 0 handlers')
})

test('D15: an endpoint with two handlers refuses the start', () => {
  expect(() => checkRoutes([one], [serve(one), serve(one)])).toThrow('GET /one has 2 handlers')
})

test('D15: a handler outside the contract refuses the start', () => {
  expect(() => checkRoutes([one], [serve(one), serve(two)])).toThrow(
    'GET /two is not in the contract',
  )
})

test('D15: the contract names no endpoint twice', () => {
  const names = endpoints.map(({ method, path }) => `${method} ${path}`)

  expect(new Set(names).size).toBe(names.length)
})
