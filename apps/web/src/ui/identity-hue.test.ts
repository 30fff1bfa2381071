import { expect, test } from 'vitest'
import { identityHue, identityLetter } from './identity-hue.ts'

test.each([
  ['林可欣', '欣'],
  ['林可欣（信息化部）', '欣'],
  ['grace lee', 'G'],
  [' 周 ', '周'],
  ['', '?'],
])('the avatar of %j shows %j', (name, letter) => {
  expect(identityLetter(name)).toBe(letter)
})

test('a company or a source shows the first character of its name', () => {
  expect(identityLetter('星河智造', false)).toBe('星')
  expect(identityLetter('galaxy', false)).toBe('G')
})

test('a name keeps its hue, and names spread over all eight', () => {
  expect(identityHue('林可欣')).toBe(identityHue('林可欣'))

  const hues = new Set(Array.from({ length: 64 }, (_, index) => identityHue(`成员${index}`)))

  expect([...hues].sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
})
