import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanFileName } from './file-name.ts'

test('F3: folders, control and direction marks, NUL and length are taken out of a name', () => {
  const names = {
    '../../etc/passwd': 'passwd',
    '..\\..\\boot.ini': 'boot.ini',
    'a\u202egnp.exe': 'agnp.exe',
    'nul\0byte\r\n.png': 'nulbyte.png',
    '/': 'file',
    '': 'file',
    [`${'长'.repeat(400)}.png`]: '长'.repeat(255),
    '合同 2026.pdf': '合同 2026.pdf',
  }

  expect(Object.keys(names).map(cleanFileName)).toEqual(Object.values(names))
})

test('F3: whatever comes in, a name is short and can be stored', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (given) => {
      const name = cleanFileName(given)
      expect(name).not.toMatch(/[/\\\p{Cc}\p{Cf}]/u)
      expect(name.isWellFormed()).toBe(true)
      expect(Array.from(name).length).toBeLessThanOrEqual(255)
      expect(name).not.toBe('')
    }),
    { numRuns: 50 },
  )
})
