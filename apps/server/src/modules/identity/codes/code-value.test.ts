import { randomBytes } from 'node:crypto'
import type { CodeId } from '@zhiwen/contract/ids.ts'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { codeValue } from './code-value.ts'

const key = randomBytes(32)

test('a code is six digits that follow from its id and the key alone', () => {
  const id = newId<CodeId>()

  expect(codeValue(key, id)).toMatch(/^\d{6}$/)
  expect(codeValue(key, id)).toBe(codeValue(key, id))
})

test('codes of other ids and other keys are spread over all values', () => {
  const codes = Array.from({ length: 2000 }, () => codeValue(key, newId<CodeId>()))
  const firstDigits = Array.from(
    '0123456789',
    (digit) => codes.filter((c) => c[0] === digit).length,
  )

  // 2000 draws of a million values repeat about twice; each first digit comes about 200 times.
  expect(new Set(codes).size).toBeGreaterThan(1980)
  expect(Math.min(...firstDigits)).toBeGreaterThan(120)
  const id = newId<CodeId>()
  const others = Array.from({ length: 50 }, () => codeValue(randomBytes(32), id))
  expect(new Set(others).size).toBeGreaterThan(45)
})
