import { endpoints } from '@zhiwen/contract/api.ts'
import { errorCodes } from '@zhiwen/contract/errors.ts'
import { expect, test } from 'vitest'
import { openApiDocument } from './document.ts'
import { apiPage } from './page.ts'

const described = openApiDocument(endpoints, { title: 'Zhiwen', version: '1' })
const operations = Object.values(described.paths).flatMap((item) => Object.values(item))

test('API-SYS-2: every endpoint of the contract is described once', () => {
  for (const { method, path } of endpoints) {
    const item = described.paths[path.replaceAll(/:(\w+)/g, '{$1}')]
    expect(item, path).toHaveProperty(method.toLowerCase())
  }
  const ids = operations.map(({ operationId }) => operationId)
  expect(new Set(ids).size).toBe(ids.length)
})

test('API-6: every endpoint lists its own errors besides the common ones', () => {
  for (const { path, method, errors = [] } of endpoints) {
    const item = described.paths[path.replaceAll(/:(\w+)/g, '{$1}')]
    const operation = item?.[method.toLowerCase() as 'get']
    for (const name of [...errors, 'input-invalid', 'token-invalid', 'not-found'] as const) {
      const reply = operation?.responses[String(errorCodes[name].status)]
      expect(reply?.description, `${method} ${path}`).toContain(name)
    }
  }
})

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
