import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nameSortKey, searchKey, searchTerms } from './terms.ts'

const nobody = {
  name: '',
  ws_username: '',
  username: '',
  email: '',
  country_code: '+86',
  phone: '',
}
const finds = (member: Partial<typeof nobody>, typed: string) =>
  searchTerms({ ...nobody, ...member }).some((term) => term.startsWith(searchKey(typed)))

test.each([
  ['吕布', 'lvbu'],
  ['吕布', 'lubu'],
  ['单雄信', 'shanxx'.slice(0, 4)],
  ['欧阳娜娜', 'oynn'],
  ['欧阳娜娜', '娜娜'],
  ['John Smith', 'smith'],
  ['John Smith', 'john s'],
  ['阿明Tom', 'tom'],
  ['ＡＢＣ', 'abc'],
])('API-MEM-1: %s is found by %s', (name, typed) => {
  expect(finds({ name }, typed)).toBe(true)
})

test('API-MEM-1: a part in the middle of a syllable finds nobody', () => {
  expect(finds({ name: '王小明' }, 'iaoming')).toBe(false)
})

test('API-MEM-1: every run of digits of a number finds it', () => {
  const phone = '13812345678'
  fc.assert(
    fc.property(fc.nat(10), fc.nat(10), (a, b) => {
      const part = phone.slice(Math.min(a, b), Math.max(a, b) + 1)
      expect(finds({ phone }, part)).toBe(true)
    }),
  )
})

test('API-MEM-1: whatever a name is, typing it from its beginning finds it', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 50, unit: 'grapheme' }), (name) => {
      const typed = name.split(/[\s._@+·-]+/u).join('')
      if (searchKey(typed) !== '' && !/^[+\d\s()-]+$/.test(typed.normalize('NFKC'))) {
        expect(finds({ name }, typed)).toBe(true)
      }
    }),
  )
})

test('ENT-11: names sort by syllables, as in a telephone book', () => {
  const names = ['张三', '阿宝', '李四', 'Bob', '安然', '曾国藩', '王伟', '白居易']
  const sorted = names.toSorted((a, b) => (nameSortKey(a) < nameSortKey(b) ? -1 : 1))

  expect(sorted).toEqual(['阿宝', '安然', '白居易', 'Bob', '李四', '王伟', '曾国藩', '张三'])
})
