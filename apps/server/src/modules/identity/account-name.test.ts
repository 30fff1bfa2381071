import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accountKey, mailboxKey, maskMobile, readAccount, readMobile } from './account-name.ts'

const chinese = fc
  .tuple(fc.constantFrom('3', '5', '7', '8', '9'), fc.stringMatching(/^\d{9}$/))
  .map(([second, rest]) => `1${second}${rest}`)

test('N2: every spelling of a Chinese number is one key', () => {
  fc.assert(
    fc.property(chinese, (number) => {
      const key = `sms:+86${number}`
      const typed = [
        number,
        `${number.slice(0, 3)} ${number.slice(3, 7)}-${number.slice(7)}`,
        `+86 ${number}`,
        `86${number}`,
        `0${number}`,
        `0086${number}`,
        `+86-0${number}`,
      ]
      expect(new Set(typed.map((text) => accountKey(readAccount(text))))).toEqual(new Set([key]))
      expect(readMobile('+86', number).e164).toBe(`+86${number}`)
      expect(readMobile('+86', `0086${number}`).e164).toBe(`+86${number}`)
    }),
  )
})

test('N2: a country code cut at another place is the same number and the same country', () => {
  const whole = readMobile('+86', '13800000000')

  expect(readMobile('+8', '613800000000')).toEqual(whole)
  expect(readMobile('+861', '3800000000')).toEqual(whole)
})

test('N2: a country code that no country has is refused', () => {
  for (const code of ['+0', '+0086', '+']) {
    expect(() => readMobile(code, '13800000000')).toThrow('input-invalid')
  }
})

test('N2: case and plus tags of a mailbox are one key', () => {
  const typed = ['Ann@Example.com', 'ann@example.com', 'ANN+news@example.com', 'ann+1@EXAMPLE.com']

  expect(new Set(typed.map((text) => accountKey(readAccount(text))))).toEqual(
    new Set(['email:ann@example.com']),
  )
  expect(mailboxKey('ann@example.com')).not.toBe(mailboxKey('ann2@example.com'))
})

test('a number with a plus sign keeps its own country', () => {
  expect(readAccount('+1 415 555 2671')).toEqual({ kind: 'mobile', e164: '+14155552671' })
  expect(readAccount('4155552671', '+1')).toEqual({ kind: 'mobile', e164: '+14155552671' })
  expect(readAccount('14155552671', '+1')).toEqual({ kind: 'mobile', e164: '+14155552671' })
})

test('names are read without case and in plain letters', () => {
  expect(readAccount(' Ann_01 ')).toEqual({ kind: 'username', username: 'ann_01' })
  expect(readAccount('ａｎｎ＿０１')).toEqual({ kind: 'username', username: 'ann_01' })
})

test('ENT-1: a number is shown with its middle hidden', () => {
  expect(maskMobile('13812340000')).toBe('138****0000')
  expect(maskMobile('1234567')).toBe('****')
})
