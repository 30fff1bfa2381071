import { endpoints } from '@zhiwen/contract/api.ts'
import type { Endpoint } from '@zhiwen/contract/endpoint.ts'
import { errorCodes } from '@zhiwen/contract/errors.ts'
import { expect, test } from 'vitest'
import { openApiDocument } from './document.ts'
import { apiPage } from './page.ts'

const described = openApiDocument(endpoints, { title: 'Zhiwen', version: '1' })
const operations = Object.entries(described.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    ...operation,
  })),
)
const nameOf = ({ method, path }: Endpoint) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`

test('API-SYS-2: every endpoint of the contract is described once', () => {
  const names = operations.map(({ name }) => name).filter((name) => !/health|openapi/.test(name))
  expect(names.toSorted()).toEqual(endpoints.map(nameOf).toSorted())
  const ids = operations.map(({ operationId }) => operationId)
  expect(new Set(ids).size).toBe(ids.length)
})

test.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  'API-6: %s lists its own errors besides the common ones',
  (name, { errors = [] }) => {
    const replies = operations.find((operation) => operation.name === name)?.responses ?? {}
    const common = ['input-invalid', 'token-invalid', 'not-found', 'rate-limited'] as const
    for (const code of [...errors, ...common]) {
      expect(replies[String(errorCodes[code].status)]?.description).toContain(code)
    }
  },
)

test('requests refuse unknown fields in the description as in the server', () => {
  const body = described.paths['/auth/login']?.post?.requestBody
  expect(body?.content['application/json']?.schema.additionalProperties).toBe(false)
})

test('the API page names every call, needs no script and escapes what it shows', () => {
  const page = apiPage(openApiDocument(endpoints, { title: '<b>&', version: '1' }))

  for (const { path } of endpoints) {
    expect(page).toContain(`/api${path.replaceAll(/:(\w+)/g, '{$1}')}</code>`)
  }
  expect(page).not.toMatch(/<script|\son\w+=|<b>/i)
  expect(page).toContain('&lt;b&gt;&amp;')
})
