import { expect, test } from 'vitest'
import { AppError } from '../platform/errors.ts'
import { readJsonBody } from './json-body.ts'

const read = (text: string | Buffer) =>
  readJsonBody(typeof text === 'string' ? Buffer.from(text) : text)

test('a body keeps its values, Chinese text included', () => {
  expect(read('{"name":"知问","n":[1,null,true]}')).toEqual({ name: '知问', n: [1, null, true] })
})

test('an empty body is no body', () => {
  expect(read('')).toBeUndefined()
})

test.each([
  ['a broken text', '{"a":'],
  ['a bare value', '"text"'],
  ['a bare null', 'null'],
  ['a NUL inside a text', '{"a":"x\\u0000y"}'],
  ['a NUL inside a name', '{"x\\u0000":1}'],
  ['bytes that are not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
  ['a tree 33 levels deep', `${'{"a":'.repeat(33)}1${'}'.repeat(33)}`],
  ['a list of 40,001 values', JSON.stringify({ a: Array.from({ length: 40_000 }, () => 1) })],
])('%s is refused', (_, text) => {
  expect(() => read(text)).toThrow(AppError)
})

test('a tree 32 levels deep is read', () => {
  expect(read(`${'{"a":'.repeat(32)}1${'}'.repeat(32)}`)).toBeTypeOf('object')
})
