import { expect, test } from 'vitest'
import { findId, newId } from './ids.ts'

test('an address holds an id or nothing: other text is never taken for one', () => {
  const id = newId()

  expect(findId(id)).toBe(id)
  expect([null, '', '1', `${id}0`, `../${id}`, `${id}\n`].map(findId)).toEqual(Array(6).fill(null))
})
