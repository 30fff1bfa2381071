import type { Api } from '@zhiwen/contract/api.ts'
import { type UserType, userTypes } from '@zhiwen/contract/enums.ts'
import type { Member } from '@zhiwen/contract/members.ts'
import type { Role } from '@zhiwen/contract/roles.ts'
import type { CurrentWorkspace, UserInfo } from '@zhiwen/contract/user.ts'
import { idOf } from './ids.ts'

/** A workspace as its member sees it. */
export function buildWorkspace(changes: Partial<CurrentWorkspace> = {}): CurrentWorkspace {
  return {
    id: idOf(2),
    member_id: idOf(3),
    company_name: '星河智造',
    ws_username: '林可欣',
    ws_user_type: userTypes.member,
    logo_url: null,
    logo_square_url: null,
    primary_color: '#7429EC',
    chat_enabled: true,
    ...changes,
  }
}

/** An active user in one workspace, a plain member unless told otherwise. */
export function buildUser(changes: Partial<UserInfo> = {}): UserInfo {
  const current_workspace =
    changes.current_workspace === undefined ? buildWorkspace() : changes.current_workspace
  const joined = current_workspace
    ? [
        {
          id: current_workspace.id,
          company_name: current_workspace.company_name,
          ws_user_type: current_workspace.ws_user_type,
          state: 'active' as const,
        },
      ]
    : []
  return {
    id: idOf(1),
    username: 'lin_kexin',
    display_name: '林可欣',
    avatar_url: null,
    country_code: '+86',
    mobile: '138****0000',
    mobile_verified: true,
    email: null,
    email_verified: false,
    has_password: true,
    password_changed_at: null,
    is_active: true,
    is_operator: false,
    preferred_language: 'zh-hans',
    theme: 'light',
    primary_color: '',
    base_info: { display_name: '林可欣', username: 'lin_kexin', avatar_url: null },
    workspaces: joined,
    terms_version: '1',
    ...changes,
    current_workspace,
  }
}

/** An active user of one level. */
export const buildUserOf = (ws_user_type: UserType): UserInfo =>
  buildUser({ current_workspace: buildWorkspace({ ws_user_type }) })

/** An active member; the number makes the id. */
export function buildMember(number: number, changes: Partial<Member> = {}): Member {
  return {
    id: idOf(number),
    user_id: idOf(number + 1_000),
    username: `member_${number}`,
    ws_username: `成员${number}`,
    name: `成员${number}`,
    ws_user_type: userTypes.member,
    state: 'active',
    email: `member${number}@xinghe.example`,
    country_code: '+86',
    phone: `1380000${String(number).padStart(4, '0')}`,
    avatar_url: null,
    role_ids: [],
    open_ids: [],
    joined_at: '2026-03-02T02:18:00.000Z',
    last_active_at: '2026-11-13T01:00:00.000Z',
    created_at: '2026-03-02T02:18:00.000Z',
    version: 1,
    ...changes,
  }
}

/** A custom role; the number makes the id. */
export function buildRole(number: number, changes: Partial<Role> = {}): Role {
  return {
    id: idOf(number + 5_000),
    name: `角色${number}`,
    description: '',
    member_count: 0,
    version: 1,
    created_at: '2026-03-02T02:18:00.000Z',
    updated_at: '2026-03-02T02:18:00.000Z',
    ...changes,
  }
}

type Offer = Api['GET /invitations/by_code/:code']['data']
const sixDaysMs = 6.5 * 24 * 60 * 60 * 1000

/** An open invitation link with a free seat, of somebody the caller has nothing to do with yet. */
export function buildOffer(changes: Partial<Offer> = {}): Offer {
  return {
    company_name: '星河智造',
    logo_url: null,
    inviter: '林可欣',
    kind: 'link',
    for_whom: '',
    role_names: [],
    expires_at: new Date(Date.now() + sixDaysMs).toISOString(),
    state: 'open',
    has_seat: true,
    membership: 'none',
    ...changes,
  }
}
