import { type UserType, userTypes } from '@zhiwen/contract/enums.ts'
import type { CurrentWorkspace, UserInfo } from '@zhiwen/contract/user.ts'

const id = (number: number) => `0190a7c3-e52d-7b0f-8000-${String(number).padStart(12, '0')}`

/** A workspace as its member sees it. */
export function buildWorkspace(changes: Partial<CurrentWorkspace> = {}): CurrentWorkspace {
  return {
    id: id(2),
    member_id: id(3),
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
    id: id(1),
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
