import { z } from 'zod'
import { defineEndpoint, request } from './endpoint.ts'
import {
  appCategories,
  appScopes,
  appStates,
  authTypes,
  checkNames,
  mappingTypes,
  reasonCodes,
  results,
  syncStages,
} from './enums.ts'
import * as f from './fields.ts'
import { appId, memberId, roleId } from './ids.ts'
import { searchText } from './paging.ts'
import { syncRun } from './sync.ts'

/** Name of a kind of source; the list lives with the connectors, not here. */
export const appKey = z
  .string()
  .max(40, 'field.format-invalid')
  .regex(/^[a-z0-9_]+$/, 'field.format-invalid')

/** One field of a connector's form; labels come translated from the server. */
export const formField = z.object({
  name: z.string(),
  type: z.enum(['text', 'secret', 'url', 'number', 'switch', 'select', 'lines']),
  label: z.string(),
  help: z.string(),
  placeholder: z.string(),
  is_required: z.boolean(),
  default_value: z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).nullable(),
  options: z.array(z.object({ value: z.string(), label: z.string() })),
})
export type FormField = z.infer<typeof formField>

/** A kind of source as the store shows it (API-APP-1). */
export const appKind = z.object({
  app_key: z.string(),
  name: z.string(),
  about: z.string(),
  /** What is read there, one line each. */
  reads: z.array(z.string()),
  /** Which rights the key needs, one line each. */
  needed_rights: z.array(z.string()),
  category: z.enum(appCategories),
  auth_types: z.array(z.enum(authTypes)),
  scopes: z.array(z.enum(appScopes)),
  can_list_readers: z.boolean(),
  /** Takes an access file beside the documents (path prefix → readers). */
  takes_access_file: z.boolean(),
  /** Fed by the API or by hand; has no address to list. */
  is_pushed: z.boolean(),
  /** SVG as a data address. */
  logo: z.string(),
  settings_fields: z.array(formField),
  credential_fields: z.array(formField),
  /** True where the address is a development server, which the screen must say. */
  is_development: z.boolean(),
  /** Apps of this kind the caller has in this scope. */
  installed_count: z.int(),
})
export type AppKind = z.infer<typeof appKind>

const docCount = z.object({ found: z.int(), indexed: z.int(), failed: z.int() })

/** ENT-5. */
export const app = z.object({
  id: appId,
  scope: z.enum(appScopes),
  app_key: z.string(),
  /** Name of its kind, translated. */
  platform: z.string(),
  logo: z.string(),
  title: z.string(),
  auth_type: z.enum(authTypes),
  state: z.enum(appStates),
  sync_status: z.enum(results),
  stage: z.enum(syncStages).nullable(),
  reason_code: z.enum(reasonCodes).nullable(),
  /** The plan has no room for new documents (SM-2). */
  is_over_quota: z.boolean(),
  doc_count: docCount,
  settings: z.record(z.string(), z.unknown()),
  has_credential: z.boolean(),
  can_list_readers: z.boolean(),
  is_pushed: z.boolean(),
  is_development: z.boolean(),
  data_permission: z.union([z.literal(1), z.literal(2)]),
  role_ids: z.array(roleId),
  protected_permission: z.union([z.literal(1), z.literal(2)]),
  protected_role_ids: z.array(roleId),
  default_visibility: z.union([z.literal(2), z.literal(3)]),
  mapping_types: z.array(z.enum(mappingTypes)),
  auto_sync: z.boolean(),
  acl_checked_at: f.timestamp.nullable(),
  /** PERM-6: protected documents are hidden until readers were read again. */
  is_acl_stale: z.boolean(),
  last_sync_at: f.timestamp.nullable(),
  next_sync_at: f.timestamp.nullable(),
  /** The run that is under way or held. */
  current_run: syncRun.nullable(),
  creator: z.object({ id: memberId, name: z.string() }),
  version: z.int(),
  created_at: f.timestamp,
  updated_at: f.timestamp,
})
export type App = z.infer<typeof app>

const permissionFields = {
  data_permission: z.union([z.literal(1), z.literal(2)]),
  role_ids: z.array(roleId).max(50),
  protected_permission: z.union([z.literal(1), z.literal(2)]),
  protected_role_ids: z.array(roleId).max(50),
  default_visibility: z.union([z.literal(2), z.literal(3)]),
  mapping_types: z.array(z.enum(mappingTypes)).max(3),
}
const settings = z.record(z.string().max(50), z.unknown())
const credential = z.record(z.string().max(50), z.string().max(10_000))
const params = request({ app_id: appId })

export const listAppKinds = defineEndpoint({
  id: 'API-APP-1',
  method: 'GET',
  path: '/app_store',
  access: 'active',
  summary: 'Kinds of sources that can be connected',
  query: request({ scope: z.enum(appScopes) }),
  data: z.object({ items: z.array(appKind) }),
})

export const listApps = defineEndpoint({
  id: 'API-APP-2',
  method: 'GET',
  path: '/apps',
  access: 'active',
  summary: 'Connected apps: own ones, or those of the company for managers',
  query: request({
    scope: z.enum(appScopes),
    state: z.enum(appStates).optional(),
    q: searchText.optional(),
  }),
  data: z.object({ items: z.array(app) }),
  errors: ['access-denied'],
})

export const createApp = defineEndpoint({
  id: 'API-APP-2',
  method: 'POST',
  path: '/apps',
  access: 'active',
  summary: 'Connect an app; without `is_draft` the connection is tested, and the first sync starts',
  body: request({
    scope: z.enum(appScopes),
    app_key: appKey,
    title: f.appTitle,
    is_draft: z.boolean().default(false),
    settings: settings.default({}),
    credential: credential.optional(),
    auto_sync: z.boolean().default(true),
    data_permission: permissionFields.data_permission.default(1),
    role_ids: permissionFields.role_ids.default([]),
    protected_permission: permissionFields.protected_permission.default(1),
    protected_role_ids: permissionFields.protected_role_ids.default([]),
    default_visibility: permissionFields.default_visibility.default(3),
    mapping_types: permissionFields.mapping_types.default([...mappingTypes]),
  }),
  data: app,
  errors: [
    'access-denied',
    'value-taken',
    'plan-too-low',
    'source-needs-auth',
    'source-unavailable',
  ],
})

export const getApp = defineEndpoint({
  id: 'API-APP-3',
  method: 'GET',
  path: '/apps/:app_id',
  access: 'active',
  summary: 'One app',
  params,
  data: app,
})

export const updateApp = defineEndpoint({
  id: 'API-APP-3',
  method: 'PUT',
  path: '/apps/:app_id',
  access: 'active',
  summary:
    'Change an app; fields that are not sent stay, a credential that is sent replaces the old one',
  params,
  body: request({
    version: z.int(),
    title: f.appTitle.optional(),
    settings: settings.optional(),
    credential: credential.optional(),
    auto_sync: z.boolean().optional(),
    data_permission: permissionFields.data_permission.optional(),
    role_ids: permissionFields.role_ids.optional(),
    protected_permission: permissionFields.protected_permission.optional(),
    protected_role_ids: permissionFields.protected_role_ids.optional(),
    default_visibility: permissionFields.default_visibility.optional(),
    mapping_types: permissionFields.mapping_types.optional(),
    /** True ends the draft: tested, active, first sync. */
    is_finished: z.boolean().optional(),
  }),
  data: app,
  errors: [
    'version-conflict',
    'value-taken',
    'state-conflict',
    'plan-too-low',
    'source-needs-auth',
    'source-unavailable',
  ],
})

export const previewAppRemoval = defineEndpoint({
  id: 'API-APP-3',
  method: 'GET',
  path: '/apps/:app_id/removal',
  access: 'active',
  summary: 'What deleting the app would take away',
  params,
  data: z.object({
    document_count: z.int(),
    doc_groups: z.array(z.string()),
    agents: z.array(z.string()),
  }),
})

export const deleteApp = defineEndpoint({
  id: 'API-APP-3',
  method: 'POST',
  path: '/apps/:app_id/delete',
  access: 'active',
  summary: 'Delete an app: hidden at once, gone after 30 days; a company app asks for its title',
  params,
  body: request({ confirm_title: z.string().max(100).default('') }),
  data: z.null(),
  errors: ['input-invalid'],
})

const check = z.object({
  name: z.enum(checkNames),
  is_ok: z.boolean(),
  reason_code: z.enum(reasonCodes).nullable(),
  /** What was found or refused, translated; never a secret. */
  detail: z.string(),
})
export type ConnectionCheck = z.infer<typeof check>

export const testApp = defineEndpoint({
  id: 'API-APP-4',
  method: 'POST',
  path: '/apps/:app_id/test',
  access: 'active',
  summary: 'Test the connection of an app, with changes that are not saved yet if given',
  params,
  body: request({ settings: settings.optional(), credential: credential.optional() }),
  data: z.object({ is_ok: z.boolean(), checks: z.array(check) }),
})

export const testAppForm = defineEndpoint({
  id: 'API-APP-4',
  method: 'POST',
  path: '/app_test',
  access: 'active',
  summary: 'Test a connection before anything is saved',
  body: request({
    scope: z.enum(appScopes),
    app_key: appKey,
    settings: settings.default({}),
    credential: credential.default({}),
  }),
  data: z.object({ is_ok: z.boolean(), checks: z.array(check) }),
  errors: ['access-denied'],
})

export const pauseApp = defineEndpoint({
  id: 'API-APP-6',
  method: 'POST',
  path: '/apps/:app_id/pause',
  access: 'active',
  summary: 'Pause an app; a run under way is cancelled',
  params,
  data: app,
  errors: ['state-conflict'],
})

export const resumeApp = defineEndpoint({
  id: 'API-APP-6',
  method: 'POST',
  path: '/apps/:app_id/resume',
  access: 'active',
  summary: 'Go on with a paused app',
  params,
  data: app,
  errors: ['state-conflict'],
})

/** Apps of members as a manager sees them: no titles, no documents (ROLE-9). */
export const listOthersApps = defineEndpoint({
  id: 'API-APP-2',
  method: 'GET',
  path: '/personal_apps',
  access: 'manager',
  summary: 'Personal apps of members: owner, kind, counts and errors, without titles',
  data: z.object({
    items: z.array(
      z.object({
        id: appId,
        platform: z.string(),
        logo: z.string(),
        owner: z.object({ id: memberId, name: z.string() }),
        state: z.enum(appStates),
        sync_status: z.enum(results),
        reason_code: z.enum(reasonCodes).nullable(),
        doc_count: docCount,
        updated_at: f.timestamp,
      }),
    ),
  }),
})
