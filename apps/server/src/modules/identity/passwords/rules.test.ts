import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkNewPassword } from './rules.ts'

const list = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')

test('VAL-6: at least a thousand common passwords are refused, in any case of letters', () => {
  expect(new Set(list).size).toBe(list.length)
  expect(list.length).toBeGreaterThanOrEqual(1000)
  for (const password of list) {
    expect(() => checkNewPassword(password.toUpperCase(), [])).toThrow('input-invalid')
  }
})

test('every listed password is one a person could have chosen here', () => {
  expect(
    list.filter((password) => password.length < 6 || password !== password.toLowerCase()),
  ).toEqual([])
})

test('VAL-6: the account is no password, and nothing else is refused', () => {
  const names = ['ann_01', '+8613800000000', null]

  expect(() => checkNewPassword('ANN_01', names)).toThrow('input-invalid')
  expect(() => checkNewPassword('+8613800000000', names)).toThrow('input-invalid')
  expect(() => checkNewPassword('三只小猪盖房子', names)).not.toThrow()
})
