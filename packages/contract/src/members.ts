import { z } from 'zod'
import { defineEndpoint, request } from './endpoint.ts'
import { memberSorts, memberStates, userTypes } from './enums.ts'
import * as f from './fields.ts'
import { appId, memberId, roleId, userId } from './ids.ts'
import * as limits from './limits.ts'
import { pageOf, paging, searchText } from './paging.ts'
import { userType } from './user.ts'

/** A member as managers see one (ENT-11, ROLE-20). Contact data is the company's own record of the person. */
export const member = z.object({
  id: memberId,
  /** Null until an invited person has accepted. */
  user_id: userId.nullable(),
  username: z.string(),
  ws_username: z.string(),
  name: z.string(),
  ws_user_type: userType,
  state: z.enum(memberStates),
  email: z.string(),
  country_code: z.string(),
  phone: z.string(),
  avatar_url: z.string().nullable(),
  role_ids: z.array(roleId),
  /** Stable ids of the person in connected sources (READ-7). */
  open_ids: z.array(z.object({ app_id: appId, open_id: z.string() })),
  joined_at: f.timestamp.nullable(),
  last_active_at: f.timestamp.nullable(),
  created_at: f.timestamp,
  version: z.int(),
})
export type Member = z.infer<typeof member>

/** What every member may know of a colleague, for pickers (ROLE-19). */
export const colleague = z.object({
  id: memberId,
  ws_username: z.string(),
  avatar_url: z.string().nullable(),
})
export type Colleague = z.infer<typeof colleague>

const filters = {
  q: searchText.optional(),
  state: z.enum(['active', 'disabled', 'invited']).optional(),
  type: z.enum(['1', '2', '3']).transform(Number).optional(),
  role_id: roleId.optional(),
  sort: z.enum(memberSorts).default('-joined_at'),
}
const params = request({ member_id: memberId })
const memberIds = z.array(memberId).min(1, 'field.required').max(limits.bulkMembersMax)

export const listMembers = defineEndpoint({
  id: 'API-MEM-1',
  method: 'GET',
  path: '/members',
  access: 'manager',
  summary: 'Members; search by name, nickname, pinyin, initials, phone or email',
  query: request({ ...filters, ...paging }),
  data: pageOf(member),
})

export const listColleagues = defineEndpoint({
  id: 'API-MEM-1',
  method: 'GET',
  path: '/members/directory',
  access: 'active',
  summary: 'Active colleagues for pickers, at most 20',
  query: request({ q: searchText.optional() }),
  data: z.object({ items: z.array(colleague) }),
})

export const exportMembers = defineEndpoint({
  id: 'API-MEM-1',
  method: 'POST',
  path: '/members/export',
  access: 'manager',
  summary: 'All members that match, as CSV',
  body: request(filters),
  produces: 'file',
})

export const getMember = defineEndpoint({
  id: 'API-MEM-1',
  method: 'GET',
  path: '/members/:member_id',
  access: 'manager',
  summary: 'One member',
  params,
  data: member,
})

export const updateMember = defineEndpoint({
  id: 'API-MEM-3',
  method: 'PUT',
  path: '/members/:member_id',
  access: 'manager',
  summary: 'Change a member; admins and levels only by the creator',
  params,
  body: request({
    version: z.int(),
    ws_username: f.wsUsername.optional(),
    name: f.displayName.optional(),
    email: z.union([f.email, z.literal('')]).optional(),
    country_code: f.countryCode.optional(),
    phone: z.union([f.mobile, z.literal('')]).optional(),
    role_ids: z.array(roleId).max(limits.rolesMax).optional(),
    ws_user_type: z.union([z.literal(userTypes.member), z.literal(userTypes.admin)]).optional(),
  }),
  data: member,
  errors: ['version-conflict', 'state-conflict'],
})

const changeOf = <const Action extends string>(action: Action, summary: string) => ({
  id: 'API-MEM-4',
  method: 'POST' as const,
  path: `/members/:member_id/${action}` as const,
  access: 'manager' as const,
  summary,
  params,
  data: member,
  errors: ['state-conflict'] as const,
})

export const disableMember = defineEndpoint(changeOf('disable', 'Shut a member out; data stays'))
export const enableMember = defineEndpoint({
  ...changeOf('enable', 'Let a disabled member in again'),
  errors: ['state-conflict', 'quota-members'],
})
export const removeMember = defineEndpoint({
  ...changeOf('remove', 'End a membership; what the person made for the company is handed over'),
  body: request({ hand_over_to: memberId.optional() }),
})

const memberChange = z.discriminatedUnion('action', [
  request({ action: z.literal('disable') }),
  request({ action: z.literal('enable') }),
  request({ action: z.literal('remove'), hand_over_to: memberId.optional() }),
  request({
    action: z.literal('set_type'),
    ws_user_type: z.union([z.literal(userTypes.member), z.literal(userTypes.admin)]),
  }),
  request({ action: z.literal('add_role'), role_id: roleId }),
  request({ action: z.literal('remove_role'), role_id: roleId }),
])
export type MemberChange = z.infer<typeof memberChange>

export const changeMembers = defineEndpoint({
  id: 'API-MEM-4',
  method: 'POST',
  path: '/members/bulk',
  access: 'manager',
  summary: 'The same change for several members, all or none',
  body: request({
    member_ids: memberIds,
    change: memberChange,
  }),
  data: z.object({ changed: z.array(memberId) }),
  errors: ['state-conflict', 'quota-members'],
})
