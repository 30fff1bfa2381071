import { expect, test } from 'vitest'
import { decrypt, deriveKey, encrypt, hmac, safeEqual, sha256 } from './crypto.ts'

const key = deriveKey(Buffer.alloc(32, 7), 'test')

test('hashes are the published ones', () => {
  expect(sha256('abc').toString('hex')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  )
  expect(hmac('Jefe', 'what do ya want for nothing?').toString('hex')).toBe(
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  )
})

test('texts of different length compare without an error', () => {
  expect(safeEqual('123456', '123456')).toBe(true)
  expect(safeEqual('123456', '1234567')).toBe(false)
  expect(safeEqual('', 'x')).toBe(false)
})

test('what was encrypted opens with the same key and context only', () => {
  const sealed = encrypt(key, Buffer.from('秘密'), 'here')
  expect(decrypt(key, sealed, 'here').toString()).toBe('秘密')
  expect(() => decrypt(key, sealed, 'there')).toThrow()
  expect(() => decrypt(deriveKey(Buffer.alloc(32, 7), 'other'), sealed, 'here')).toThrow()
  expect(() => decrypt(key, Buffer.alloc(5), 'here')).toThrow()
})

test('every changed byte is noticed', () => {
  const sealed = encrypt(key, Buffer.from('秘密'), 'here')
  for (let index = 0; index < sealed.length; index++) {
    const changed = Buffer.from(sealed)
    changed.writeUInt8(changed.readUInt8(index) ^ 1, index)
    expect(() => decrypt(key, changed, 'here'), `byte ${index}`).toThrow()
  }
})

test('the same text never looks the same twice', () => {
  const first = encrypt(key, Buffer.from('same'), 'here')
  expect(first.equals(encrypt(key, Buffer.from('same'), 'here'))).toBe(false)
})
