import { languages } from '@zhiwen/contract/enums.ts'
import { errorCodes } from '@zhiwen/contract/errors.ts'
import { expect, test } from 'vitest'
import { createTexts } from './index.ts'

const texts = createTexts()

test('D14 every error code has a text in every language', () => {
  const missing = Object.keys(errorCodes).filter((code) => !texts.has(`errors.${code}`))
  expect(missing).toEqual([])
})

test('a text is that of its language', () => {
  const [chinese, english] = languages.map((language) => texts.text(language, 'errors.not-found'))
  expect(chinese).toMatch(/\p{Script=Han}/u)
  expect(english).not.toMatch(/\p{Script=Han}/u)
})

test('an unknown key is shown as itself and not as nothing', () => {
  expect(texts.text('en', 'errors.no-such-code')).toBe('errors.no-such-code')
  expect(texts.has('errors.no-such-code')).toBe(false)
})
