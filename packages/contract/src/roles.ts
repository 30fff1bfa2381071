import { z } from 'zod'
import { defineEndpoint, request } from './endpoint.ts'
import * as f from './fields.ts'
import { memberId, roleId } from './ids.ts'
import * as limits from './limits.ts'
import { pageOf, paging, searchText } from './paging.ts'

/** A named set of members, used only in visible ranges (ENT-12, WORD-4). */
export const role = z.object({
  id: roleId,
  name: z.string(),
  description: z.string(),
  member_count: z.int(),
  version: z.int(),
  created_at: f.timestamp,
  updated_at: f.timestamp,
})
export type Role = z.infer<typeof role>

const params = request({ role_id: roleId })
const name = z
  .string()
  .trim()
  .min(1, 'field.required')
  .min(limits.roleNameMin, 'field.role-name-length')
  .max(limits.roleNameMax, 'field.role-name-length')
const description = z.string().trim().max(limits.roleDescriptionMax, 'field.too-long')
const chosen = z.array(memberId).max(limits.roleMembersMax, 'field.too-many')

export const listRoles = defineEndpoint({
  id: 'API-ROLE-1',
  method: 'GET',
  path: '/roles',
  access: 'manager',
  summary: 'Custom roles by name',
  query: request({ q: searchText.optional(), ...paging }),
  data: pageOf(role),
})

export const createRole = defineEndpoint({
  id: 'API-ROLE-1',
  method: 'POST',
  path: '/roles',
  access: 'manager',
  summary: 'Make a custom role',
  body: request({ name, description: description.default(''), member_ids: chosen.default([]) }),
  data: role,
  errors: ['value-taken', 'state-conflict'],
})

export const getRole = defineEndpoint({
  id: 'API-ROLE-1',
  method: 'GET',
  path: '/roles/:role_id',
  access: 'manager',
  summary: 'One custom role',
  params,
  data: role,
})

export const updateRole = defineEndpoint({
  id: 'API-ROLE-1',
  method: 'PUT',
  path: '/roles/:role_id',
  access: 'manager',
  summary: 'Change name or description of a custom role',
  params,
  body: request({
    version: z.int(),
    name: name.optional(),
    description: description.optional(),
  }),
  data: role,
  errors: ['value-taken', 'version-conflict'],
})

export const changeRoleMembers = defineEndpoint({
  id: 'API-ROLE-1',
  method: 'POST',
  path: '/roles/:role_id/members',
  access: 'manager',
  summary: 'Put members into a custom role and take others out',
  params,
  body: request({ add: chosen.default([]), remove: chosen.default([]) }),
  data: role,
  errors: ['state-conflict'],
})

export const listRoleUses = defineEndpoint({
  id: 'API-ROLE-1',
  method: 'GET',
  path: '/roles/:role_id/uses',
  access: 'manager',
  summary: 'Whose visible range names this role, so what becomes invisible without it (ROLE-46)',
  params,
  data: z.object({
    items: z.array(
      z.object({ kind: z.enum(['app', 'agent', 'invitation']), id: z.uuid(), name: z.string() }),
    ),
  }),
})

export const deleteRole = defineEndpoint({
  id: 'API-ROLE-1',
  method: 'DELETE',
  path: '/roles/:role_id',
  access: 'manager',
  summary: 'Delete a custom role; ranges that named it get narrower, never wider',
  params,
  data: z.null(),
})
