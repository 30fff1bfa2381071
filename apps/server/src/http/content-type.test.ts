import { login, logout } from '@zhiwen/contract/auth.ts'
import { upload } from '@zhiwen/contract/files.ts'
import { expect, test } from 'vitest'
import { checkContentType } from './content-type.ts'

const sent = (type: string | undefined) => ({ 'content-type': type, 'content-length': '2' })

test.each([
  'application/json',
  'application/json; charset=utf-8',
  'APPLICATION/JSON;charset=UTF-8',
])('%s is JSON', (type) => {
  expect(() => checkContentType(login, sent(type))).not.toThrow()
})

test.each([
  'text/plain',
  'application/json\ta',
  'application/json; charset=utf-7',
  'application/jsonx',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json, text/plain',
  undefined,
])('%j is not JSON', (type) => {
  expect(() => checkContentType(login, sent(type))).toThrow('content-type')
})

test('a call without a body needs no content type', () => {
  expect(() => checkContentType(logout, {})).not.toThrow()
})

test('an upload takes multipart with a boundary and nothing else', () => {
  expect(() => checkContentType(upload, sent('multipart/form-data; boundary=----a1'))).not.toThrow()
  expect(() => checkContentType(upload, sent('multipart/form-data'))).toThrow('content-type')
  expect(() => checkContentType(upload, sent('application/json'))).toThrow('content-type')
})
