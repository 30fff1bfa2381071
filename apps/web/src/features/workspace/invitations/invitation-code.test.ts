import { expect, test } from 'vitest'
import { acceptPath, invitationPath, readInvitationCode } from './invitation-code.ts'

const code = 'mB4xqk2yT7-Zr_9wLh0aNc'

test.each([
  ['the link', `https://zhiwen.example/invitation/${code}`],
  ['the link of the question', `https://zhiwen.example/invitation/${code}/accept?from=mail`],
  ['the code alone', `  ${code}\n`],
  [
    'a message around the link',
    `林可欣邀请你：https://zhiwen.example/invitation/${code} 7天内有效`,
  ],
])('RT-9 %s holds the code', (_, typed) => {
  expect(readInvitationCode(typed)).toBe(code)
})

test.each([[''], ['你好'], ['https://zhiwen.example/login'], ['a b c d e f g h'], ['short']])(
  'RT-9 %j holds no code',
  (typed) => {
    expect(readInvitationCode(typed)).toBeNull()
  },
)

test('RT-7, RT-8 a code never leaves its place in the path', () => {
  expect(invitationPath('../login?x=1')).toBe('/invitation/..%2Flogin%3Fx%3D1')
  expect(acceptPath(code)).toBe(`/invitation/${code}/accept`)
})
