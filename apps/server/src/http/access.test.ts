import type { Access } from '@zhiwen/contract/endpoint.ts'
import { type MemberState, type UserType, userTypes } from '@zhiwen/contract/enums.ts'
import { expect, test } from 'vitest'
import { AppError } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import { actorFor } from './access.ts'
import type { TokenHolder } from './actor.ts'

const caller = { requestId: 'r', ip: '192.0.2.1', userAgent: 'test', language: 'en' } as const

const holder = (
  changes: Partial<TokenHolder> & { userType?: UserType; state?: MemberState } = {},
): TokenHolder => ({
  userId: newId(),
  signInId: newId(),
  isActive: true,
  isOperator: false,
  language: 'zh-hans',
  member: {
    workspaceId: newId(),
    memberId: newId(),
    userType: changes.userType ?? userTypes.member,
    state: changes.state ?? 'active',
  },
  ...changes,
})

const refusal = (access: Access, who: TokenHolder | null) => {
  try {
    actorFor(access, caller, who)
    return 'admitted'
  } catch (error) {
    return error instanceof AppError ? error.code : error
  }
}

const callers = {
  visitor: null,
  inactive: holder({ isActive: false }),
  homeless: holder({ member: null }),
  disabled: holder({ state: 'disabled' }),
  invited: holder({ state: 'invited' }),
  left: holder({ state: 'left' }),
  member: holder(),
  admin: holder({ userType: userTypes.admin }),
  creator: holder({ userType: userTypes.creator }),
  operator: holder({ isOperator: true }),
}

const expected: Record<Access, Record<string, string>> = {
  public: {},
  cookie: {},
  user: { visitor: 'token-invalid' },
  active: {
    visitor: 'token-invalid',
    inactive: 'user-inactive',
    homeless: 'member-disabled',
    disabled: 'member-disabled',
    invited: 'member-disabled',
    left: 'member-disabled',
  },
  push: {
    visitor: 'token-invalid',
    inactive: 'user-inactive',
    homeless: 'member-disabled',
    disabled: 'member-disabled',
    invited: 'member-disabled',
    left: 'member-disabled',
  },
  manager: {
    visitor: 'token-invalid',
    inactive: 'user-inactive',
    homeless: 'member-disabled',
    disabled: 'member-disabled',
    invited: 'member-disabled',
    left: 'member-disabled',
    member: 'access-denied',
    operator: 'access-denied',
  },
  creator: {
    visitor: 'token-invalid',
    inactive: 'user-inactive',
    homeless: 'member-disabled',
    disabled: 'member-disabled',
    invited: 'member-disabled',
    left: 'member-disabled',
    member: 'access-denied',
    admin: 'access-denied',
    operator: 'access-denied',
  },
  operator: {
    visitor: 'token-invalid',
    inactive: 'access-denied',
    homeless: 'access-denied',
    disabled: 'access-denied',
    invited: 'access-denied',
    left: 'access-denied',
    member: 'access-denied',
    admin: 'access-denied',
    creator: 'access-denied',
  },
}

const accesses = ['public', 'cookie', 'user', 'active', 'manager', 'creator', 'operator'] as const

test.each(accesses)('access "%s" admits and refuses exactly its callers', (access) => {
  const results = Object.entries(callers).map(([name, who]) => [name, refusal(access, who)])

  const wanted = Object.keys(callers).map((name) => [name, expected[access][name] ?? 'admitted'])
  expect(results).toEqual(wanted)
})

test('a member who is not active in the workspace carries no place in it', () => {
  const actor = actorFor('user', caller, callers.disabled)

  expect(actor).toMatchObject({ member: null })
  expect(actor).not.toHaveProperty('workspaceId')
})

test('a visitor with a valid token is known to a public endpoint', () => {
  const actor = actorFor('public', caller, callers.admin)

  expect(actor).toMatchObject({ user: { userId: callers.admin.userId } })
})
