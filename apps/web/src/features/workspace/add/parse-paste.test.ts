import { expect, test } from 'vitest'
import { parsePaste } from './parse-paste.ts'

const row = (changes: object) => ({
  name: '',
  username: '',
  phone: '',
  email: '',
  ws_username: '',
  ...changes,
})

test('cells without a header are told by their looks', () => {
  const text = '江予白\tjiang_yubai\t138 0000 2091\r\n苏禾\tsu_he\tsu.he@xinghe-mfg.cn\n'

  expect(parsePaste(text)).toEqual([
    row({ name: '江予白', username: 'jiang_yubai', phone: '138 0000 2091' }),
    row({ name: '苏禾', username: 'su_he', email: 'su.he@xinghe-mfg.cn' }),
  ])
})

test('a header decides, in either language, any order and with unknown columns between', () => {
  expect(parsePaste('邮箱\t部门\t姓名\na@b.cn\t质量部\t范一舟')).toEqual([
    row({ name: '范一舟', email: 'a@b.cn' }),
  ])
  expect(parsePaste('Name,Phone number,Nickname\n"Li, Ming",13800002091,明')).toEqual([
    row({ name: 'Li, Ming', phone: '13800002091', ws_username: '明' }),
  ])
})

test('one column for mobiles and mailboxes is parted', () => {
  expect(parsePaste('姓名\t手机号或邮箱\n甲\t13800002091\n乙\ty@x.cn')).toEqual([
    row({ name: '甲', phone: '13800002091' }),
    row({ name: '乙', email: 'y@x.cn' }),
  ])
})

test('a line without a name keeps what it has, so that the mistake can be named', () => {
  expect(parsePaste('\tguest_7\tguest@xinghe')).toEqual([
    row({ username: 'guest_7', email: 'guest@xinghe' }),
  ])
})

test('commas of either width part a message, empty lines count for nothing', () => {
  expect(parsePaste('甲，１３８０００００００１\n\n  \n乙;y@x.cn')).toEqual([
    row({ name: '甲', phone: '１３８０００００００１' }),
    row({ name: '乙', email: 'y@x.cn' }),
  ])
  expect(parsePaste(' \n ')).toEqual([])
})

test('a foreign name stays a name, a second Latin word is the username', () => {
  expect(parsePaste('Alice\talice_w\talice@x.cn')).toEqual([
    row({ name: 'Alice', username: 'alice_w', email: 'alice@x.cn' }),
  ])
})
