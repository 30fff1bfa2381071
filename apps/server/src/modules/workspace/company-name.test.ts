import fc from 'fast-check'
import { expect, test } from 'vitest'
import { companyNameKey } from './company-name.ts'

test('ENT-2: compatibility forms, case, spaces and invisible marks make no other company', () => {
  const spellings = [
    'Acme  Straße',
    'ＡＣＭＥ STRASSE',
    ' acme\u3000strasse ',
    'Ac\u200bme Stra\u00adße',
  ]

  expect(new Set(spellings.map(companyNameKey))).toEqual(new Set(['acme strasse']))
})

test('ENT-2: the key of a key is the key itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      expect(companyNameKey(companyNameKey(name))).toBe(companyNameKey(name))
    }),
  )
})
