import { z } from 'zod'
import { defineEndpoint, request } from './endpoint.ts'
import * as f from './fields.ts'
import { fileId, workspaceId } from './ids.ts'

/** Rules a workspace sets for itself (ENT-2). */
export const workspaceSettings = z.object({
  allow_personal_apps: z.boolean(),
  allow_general: z.boolean(),
  password_min: z.int(),
  /** The creator reads protected documents of company apps (READ-9). */
  creator_reads_protected: z.boolean(),
})

/** The whole workspace, as its managers see it (ENT-2). */
export const workspace = z.object({
  id: workspaceId,
  company_name: z.string(),
  logo_url: z.string().nullable(),
  logo_square_url: z.string().nullable(),
  primary_color: z.string(),
  chat_enabled: z.boolean(),
  settings: workspaceSettings,
  creator_name: z.string(),
  created_at: f.timestamp,
  version: z.int(),
})
export type Workspace = z.infer<typeof workspace>

export const getWorkspace = defineEndpoint({
  id: 'API-WS-1',
  method: 'GET',
  path: '/workspace',
  access: 'manager',
  summary: 'Settings of the current workspace',
  data: workspace,
})

export const updateWorkspace = defineEndpoint({
  id: 'API-WS-1',
  method: 'PUT',
  path: '/workspace',
  access: 'manager',
  summary: 'Change name, logos, colour and rules',
  body: request({
    version: z.int(),
    company_name: f.companyName.optional(),
    primary_color: f.hexColor.optional(),
    chat_enabled: z.boolean().optional(),
    /** An uploaded PNG of 420×105, or null for none. */
    logo_file_id: fileId.nullable().optional(),
    /** An uploaded PNG of 105×105, or null for none. */
    logo_square_file_id: fileId.nullable().optional(),
    settings: request({
      allow_personal_apps: z.boolean().optional(),
      allow_general: z.boolean().optional(),
      password_min: z.int().min(6).max(20).optional(),
      /** Only the creator changes it, and the admins are told. */
      creator_reads_protected: z.boolean().optional(),
    }).optional(),
  }),
  data: workspace,
  errors: ['access-denied', 'value-taken', 'version-conflict'],
})

export const deleteWorkspace = defineEndpoint({
  id: 'API-WS-1',
  method: 'DELETE',
  path: '/workspace',
  access: 'creator',
  summary: 'Delete the workspace, with its name typed and a code sent to the own mobile',
  body: request({ company_name: z.string().max(200), verification_code: f.verificationCode }),
  data: z.null(),
  errors: ['code-wrong'],
})
