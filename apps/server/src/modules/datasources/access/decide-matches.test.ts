import { type MemberState, mappingTypes } from '@zhiwen/contract/enums.ts'
import type { MemberId } from '@zhiwen/contract/ids.ts'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { decideMatches, type Holder, type SourceUser } from './decide-matches.ts'

const holder = (state: MemberState = 'active'): Holder => ({ id: newId<MemberId>(), state })
const user = (open_id: string, contacts: Partial<SourceUser> = {}): SourceUser => ({
  open_id,
  mobile: '',
  email: '',
  is_active: true,
  ...contacts,
})
type Around = Partial<Parameters<typeof decideMatches>[1]>
const decide = (users: SourceUser[], around: Around = {}) =>
  decideMatches(users, {
    mappingTypes,
    pairs: new Map(),
    holders: new Map(),
    members: new Map(),
    ...around,
  })
const [m1, m2] = [holder(), holder()]
const holders = new Map([
  ['+8613800000001', m1],
  ['ann@a.test', m1],
  ['+8613800000002', m2],
  ['bob@a.test', m2],
])

test('READ-4: the number is tried before the mailbox', () => {
  const both = decide([user('a', { mobile: '+8613800000001', email: 'ann@a.test' })], { holders })
  const mail = decide([user('a', { mobile: '+8613899999999', email: 'ann@a.test' })], { holders })

  expect(both).toMatchObject([{ member_id: m1.id, method: 'mobile', status: 1 }])
  expect(mail).toMatchObject([{ member_id: m1.id, method: 'email', status: 1 }])
})

test('EX-5: a number of one member with a mailbox of another is nobody', () => {
  const found = decide([user('a', { mobile: '+8613800000001', email: 'bob@a.test' })], { holders })

  expect(found).toMatchObject([{ member_id: null, status: 3, reason: 'ambiguous' }])
})

test('READ-4: one value on two source users is nobody, also where no member has it', () => {
  const users = [
    user('a', { email: 'ann@a.test' }),
    user('b', { email: 'ann@a.test' }),
    user('c', { mobile: '+8613811111111' }),
    user('d', { mobile: '+8613811111111' }),
  ]

  expect(decide(users, { holders }).map(({ reason }) => reason)).toEqual([
    'ambiguous',
    'ambiguous',
    'ambiguous',
    'ambiguous',
  ])
})

test('READ-4: two source users that would be one member are both nobody', () => {
  const users = [user('a', { mobile: '+8613800000001' }), user('b', { email: 'ann@a.test' })]

  expect(decide(users, { holders })).toMatchObject([
    { reason: 'ambiguous', member_id: null },
    { reason: 'ambiguous', member_id: null },
  ])
})

test('an account that was ended at the source bears nothing and is nobody', () => {
  const users = [
    user('old', { mobile: '+8613800000001', is_active: false }),
    user('new', { mobile: '+8613800000001' }),
  ]

  expect(decide(users, { holders })).toMatchObject([
    { open_id: 'old', status: 3, reason: 'blocked' },
    { open_id: 'new', status: 1, member_id: m1.id },
  ])
})

test('READ-4: a pair of the custom table is final: it replaces, blocks and settles clashes', () => {
  const users = [
    user('a', { email: 'ann@a.test' }),
    user('b', { mobile: '+8613800000001', email: 'bob@a.test' }),
    user('c', { email: 'bob@a.test' }),
  ]
  const pairs = new Map([
    ['a', m2.id],
    ['b', m1.id],
    ['c', null],
  ])
  const members = new Map([
    [m1.id, m1],
    [m2.id, m2],
  ])

  expect(decide(users, { holders, pairs, members })).toMatchObject([
    { member_id: m2.id, method: 'custom_mapping' },
    { member_id: m1.id, method: 'custom_mapping' },
    { member_id: null, status: 3, reason: 'blocked' },
  ])
})

test('a way that the app does not allow is not tried', () => {
  const users = [user('a', { mobile: '+8613800000001', email: 'bob@a.test' })]
  const pairs = new Map([['a', null]])

  const found = decide(users, { holders, pairs, mappingTypes: ['email'] })

  expect(found).toMatchObject([{ member_id: m2.id, method: 'email' }])
})

test('a disabled member is named as the reason, by contact and by pair', () => {
  const off = holder('disabled')
  const users = [user('a', { email: 'off@a.test' }), user('b')]

  const found = decide(users, {
    holders: new Map([['off@a.test', off]]),
    pairs: new Map([['b', off.id]]),
    members: new Map([[off.id, off]]),
  })

  expect(found).toMatchObject([
    { member_id: null, status: 3, reason: 'member_disabled' },
    { member_id: null, status: 3, reason: 'member_disabled' },
  ])
})

test('a reader named by contact is that contact, whoever else bears it at the source', () => {
  const users = [
    user('email:ann@a.test', { email: 'ann@a.test' }),
    user('mobile:+8613800000001', { mobile: '+8613800000001' }),
    user('a', { email: 'ann@a.test' }),
  ]

  expect(decide(users, { holders }).map(({ member_id }) => member_id)).toEqual([
    m1.id,
    m1.id,
    m1.id,
  ])
})

test('EX-3: whoever no member has proven is no match', () => {
  expect(decide([user('a', { email: 'x@a.test' }), user('b')], { holders })).toMatchObject([
    { status: 3, reason: 'no_match' },
    { status: 3, reason: 'no_match' },
  ])
})
