import type { MemberId, UserId } from '@zhiwen/contract/ids.ts'
import { expect, expectTypeOf, test } from 'vitest'
import { newId, randomSecret } from './ids.ts'

test('ids are UUIDv7, all different, and rise in the order they are made', () => {
  const ids = Array.from({ length: 20_000 }, () => newId())
  expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toEqual([...ids].sort())
})

test('an id of one kind cannot pass as another kind, nor any text as an id', () => {
  // Checked by the compiler: a brand is easily lost in a chain of schema calls.
  expectTypeOf<UserId>().not.toExtend<MemberId>()
  expectTypeOf<string>().not.toExtend<UserId>()
})

test('attack C16: secrets have at least 128 random bits', () => {
  const secrets = Array.from({ length: 1_000 }, () => randomSecret())
  expect(new Set(secrets).size).toBe(1_000)
  expect(Buffer.from(randomSecret(), 'base64url')).toHaveLength(32)
  expect(Buffer.from(randomSecret(16), 'base64url')).toHaveLength(16)
})
