import { expect, test } from 'vitest'
import { readCodeAddress } from './sign-in-name.ts'

test.each([
  ['lin@xinghe.cn', { kind: 'email', email: 'lin@xinghe.cn' }],
  [' 138 0000-0000 ', { kind: 'mobile', country_code: '+86', mobile: '13800000000' }],
  ['+8613800000000', { kind: 'mobile', country_code: '+86', mobile: '13800000000' }],
  ['+86 138 0000 0000', { kind: 'mobile', country_code: '+86', mobile: '13800000000' }],
  ['+1 415-555-0100', { kind: 'mobile', country_code: '+1', mobile: '4155550100' }],
])('%j is read as a code address (VAL-3, VAL-4)', (typed, address) => {
  expect(readCodeAddress(typed)).toEqual(address)
})

test.each(['', 'lin_kexin', '12345', 'lin@', '1234567890123456', '+14155550100'])(
  '%j is no address a code can be sent to',
  (typed) => {
    expect(readCodeAddress(typed)).toBeNull()
  },
)
