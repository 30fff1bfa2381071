import { signup } from '@zhiwen/contract/auth.ts'
import * as fields from '@zhiwen/contract/fields.ts'
import { updateBaseInfo } from '@zhiwen/contract/user.ts'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { createTexts } from '../platform/i18n/index.ts'
import { inputError } from './input-errors.ts'

const fieldsOf = (shape: z.ZodType, input: unknown) => {
  const validate = validatorCompiler({ schema: shape, method: 'POST', url: '/', httpPart: 'body' })
  const result = validate(input)
  if (typeof result !== 'object' || !('error' in result) || !Array.isArray(result.error)) return []
  return inputError(result.error, input).details?.fields
}

const good = {
  display_name: 'Ann',
  country_code: '+86',
  mobile: '13800000000',
  verification_code: '123456',
  password: 'a good one',
  confirm_password: 'a good one',
  terms_version: '2026-11',
}

test('good input has no marked field', () => {
  expect(fieldsOf(signup.body, good)).toEqual([])
})

test('MSG-4: a missing field is named as required', () => {
  const { mobile: _, ...rest } = good
  expect(fieldsOf(signup.body, rest)).toEqual([{ field: 'mobile', message: 'field.required' }])
})

test('MSG-10, MSG-14: each wrong field has its own text', () => {
  const input = { ...good, mobile: 'abc', confirm_password: 'other' }
  expect(fieldsOf(signup.body, input)).toEqual([
    { field: 'mobile', message: 'field.mobile-invalid' },
    { field: 'confirm_password', message: 'field.password-mismatch' },
  ])
})

test('attack-B4: fields the schema does not know are refused by name', () => {
  const input = { is_active: true, role: 3, workspace_id: 'x', id: 'y' }
  expect(fieldsOf(updateBaseInfo.body, input)).toEqual(
    Object.keys(input).map((field) => ({ field, message: 'field.unknown' })),
  )
})

test('every text key of the field rules exists in both languages', () => {
  const texts = createTexts()
  const source = Object.values(fields)
    .filter((rule) => typeof rule === 'object' && 'safeParse' in rule)
    .flatMap((rule) => ['', 'x'.repeat(500), '!', undefined].map((value) => rule.safeParse(value)))
    .flatMap((result) => (result.success ? [] : result.error.issues.map(({ message }) => message)))
    .filter((message) => message.startsWith('field.'))
  expect(source.length).toBeGreaterThan(10)
  expect([...new Set(source)].filter((key) => !texts.has(key))).toEqual([])
})
