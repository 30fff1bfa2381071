import type { UserType } from '@zhiwen/contract/enums.ts'
import type { MemberId } from '@zhiwen/contract/ids.ts'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { judge, type MemberAct } from './policy.ts'

const somebody = (user_type: UserType, state: 'active' | 'disabled' | 'invited' = 'active') => ({
  id: newId<MemberId>(),
  user_type,
  state,
})
const acts: MemberAct[] = ['edit', 'disable', 'enable', 'remove', 'promote', 'demote', 'assign']
const [member, admin, creator] = [1, 2, 3] as const

test('READ-8: a member may do nothing to anybody', () => {
  for (const act of acts) {
    for (const type of [member, admin, creator]) {
      expect(judge(somebody(member), somebody(type), act), `${act} ${type}`).toBe('access-denied')
    }
  }
})

test('READ-8: an admin changes members only, and levels of nobody', () => {
  for (const act of acts.filter((name) => name !== 'assign')) {
    for (const type of [admin, creator] as const) {
      expect(judge(somebody(admin), somebody(type), act), `${act} ${type}`).toBe('access-denied')
    }
  }
  for (const act of ['promote', 'demote'] as const) {
    expect(judge(somebody(admin), somebody(member), act)).toBe('access-denied')
  }
  for (const act of ['edit', 'disable', 'remove', 'assign'] as const) {
    expect(judge(somebody(admin), somebody(member), act)).toBe('allowed')
  }
})

test('READ-8: an admin edits the own record and cannot raise, lower, disable or remove themself', () => {
  const self = somebody(admin)
  expect(judge(self, self, 'edit')).toBe('allowed')
  for (const act of ['promote', 'demote', 'disable', 'remove'] as const) {
    expect(judge(self, self, act)).toBe('access-denied')
  }
})

test('ROLE-40: not even the creator can disable, remove or demote the creator', () => {
  const self = somebody(creator)
  for (const act of ['disable', 'enable', 'remove', 'promote', 'demote'] as const) {
    expect(judge(self, self, act)).toBe('state-conflict')
  }
})

test('SM-9: an act starts from its state; what is so already is done', () => {
  const boss = somebody(creator)
  expect(judge(boss, somebody(member, 'invited'), 'disable')).toBe('state-conflict')
  expect(judge(boss, somebody(member, 'invited'), 'enable')).toBe('state-conflict')
  expect(judge(boss, somebody(member, 'invited'), 'promote')).toBe('state-conflict')
  expect(judge(boss, somebody(member, 'invited'), 'remove')).toBe('allowed')
  expect(judge(boss, somebody(member, 'disabled'), 'disable')).toBe('done')
  expect(judge(boss, somebody(admin), 'promote')).toBe('done')
  expect(judge(boss, somebody(admin, 'disabled'), 'demote')).toBe('allowed')
})
