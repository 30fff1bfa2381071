import { expect, test } from 'vitest'
import { buildMember } from '../../../testing/builders.ts'
import { parsePairs } from './parse-pairs.ts'

const members = [
  buildMember(1, { ws_username: '韩澈', email: 'han@xinghe.example' }),
  buildMember(2, { ws_username: '韩澄' }),
  buildMember(3, { ws_username: '李伟', name: '李伟' }),
  buildMember(4, { ws_username: '李伟', name: '李伟' }),
]

test('READ-4 lines name an account and a member by mail, phone or name, or nobody', () => {
  const text = 'ou_1, HAN@xinghe.example\nou_2\t韩澄\r\n"ou_3"；-\nou_4，无'

  expect(parsePairs(text, members, ['无'])).toEqual({
    pairs: [
      { open_id: 'ou_1', member_id: members[0]?.id },
      { open_id: 'ou_2', member_id: members[1]?.id },
      { open_id: 'ou_3', member_id: null },
      { open_id: 'ou_4', member_id: null },
    ],
    problems: [],
  })
})

test('a name of two members names neither, an unknown one says so, each by its line', () => {
  const { pairs, problems } = parsePairs('ou_1,李伟\n\nou_2,谁\n,韩澈', members, [])

  expect(pairs).toEqual([])
  expect(problems.map(({ line, why }) => [line, why])).toEqual([
    [1, 'two-members'],
    [3, 'unknown-member'],
    [4, 'no-account'],
  ])
})

test('the last line about an account wins', () => {
  const { pairs } = parsePairs('ou_1,韩澈\nou_1,韩澄', members, [])

  expect(pairs).toEqual([{ open_id: 'ou_1', member_id: members[1]?.id }])
})
