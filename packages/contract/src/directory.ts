import { z } from 'zod'
import { defineEndpoint, request } from './endpoint.ts'
import { directoryKeys, importReasons, importStates, personMatches } from './enums.ts'
import * as f from './fields.ts'
import { appId, importId, memberId, roleId } from './ids.ts'
import { pageOf, paging } from './paging.ts'

/** A connected work app whose directory people can be imported from (READ-6). */
export const directorySource = z.object({
  id: appId,
  app_key: z.enum(directoryKeys),
  title: z.string(),
  /** Tells two connections of one kind apart without showing a secret. */
  client_id: z.string(),
  state: z.enum(['active', 'needs_auth']),
  /** True where the address answers as the development server, which the screen must say. */
  is_development: z.boolean(),
  last_import_at: f.timestamp.nullable(),
  created_at: f.timestamp,
})
export type DirectorySource = z.infer<typeof directorySource>

const params = request({ app_id: appId })
const importParams = request({ import_id: importId })

export const listDirectorySources = defineEndpoint({
  id: 'API-MEM-7',
  method: 'GET',
  path: '/directory_sources',
  access: 'manager',
  summary: 'Connected directories',
  data: z.object({ items: z.array(directorySource) }),
})

export const connectDirectory = defineEndpoint({
  id: 'API-MEM-7',
  method: 'POST',
  path: '/directory_sources',
  access: 'manager',
  summary: 'Connect a directory; the key is tried before it is kept',
  body: request({
    app_key: z.enum(directoryKeys),
    title: f.appTitle,
    client_id: z.string().trim().min(1, 'field.required').max(200, 'field.too-long'),
    client_secret: z.string().min(1, 'field.required').max(500, 'field.too-long'),
  }),
  data: directorySource,
  errors: ['value-taken', 'source-needs-auth', 'source-unavailable'],
})

export const disconnectDirectory = defineEndpoint({
  id: 'API-MEM-7',
  method: 'DELETE',
  path: '/directory_sources/:app_id',
  access: 'manager',
  summary: 'Disconnect a directory; members stay',
  params,
  data: z.null(),
})

const department = z.object({ id: z.string(), name: z.string(), member_count: z.int().nullable() })
const person = z.object({
  open_id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  match: z.enum(personMatches),
  reason: z.enum(importReasons),
  member_id: memberId.nullable(),
})
export type DirectoryPerson = z.infer<typeof person>

export const readDirectory = defineEndpoint({
  id: 'API-MEM-7',
  method: 'GET',
  path: '/directory_sources/:app_id/tree',
  access: 'manager',
  summary: 'Departments and people of one department, with how each person matches',
  params,
  query: request({
    parent: z.string().max(200).optional(),
    cursor: z.string().max(500).optional(),
  }),
  data: z.object({
    departments: z.array(department),
    people: z.array(person),
    next_cursor: z.string().nullable(),
  }),
  errors: ['source-needs-auth', 'source-unavailable'],
})

/** A run of an import: counts are what is done, `total` what was found so far. */
export const directoryImport = z.object({
  id: importId,
  app_id: appId,
  state: z.enum(importStates),
  /** False while people are still being listed, so the share done is not known yet. */
  is_total_known: z.boolean(),
  total: z.int(),
  done: z.int(),
  counts: z.record(z.enum(personMatches), z.int()),
  /** Name of the error that ended a failed import. */
  reason: z.string().nullable(),
  started_by: z.string(),
  created_at: f.timestamp,
  ended_at: f.timestamp.nullable(),
})
export type DirectoryImport = z.infer<typeof directoryImport>

export const startImport = defineEndpoint({
  id: 'API-MEM-7',
  method: 'POST',
  path: '/directory_sources/:app_id/imports',
  access: 'manager',
  summary: 'Import chosen people and whole departments; joins an import that is running',
  params,
  body: request({
    open_ids: z.array(z.string().min(1).max(200)).max(1000).default([]),
    department_ids: z.array(z.string().min(1).max(200)).max(200).default([]),
    role_ids: z.array(roleId).max(50).default([]),
  }),
  data: directoryImport,
  errors: ['source-needs-auth', 'state-conflict'],
})

export const listImports = defineEndpoint({
  id: 'API-MEM-7',
  method: 'GET',
  path: '/directory_sources/:app_id/imports',
  access: 'manager',
  summary: 'Imports of a directory, newest first',
  params,
  query: request(paging),
  data: pageOf(directoryImport),
})

export const getImport = defineEndpoint({
  id: 'API-MEM-7',
  method: 'GET',
  path: '/directory_imports/:import_id',
  access: 'manager',
  summary: 'State of an import',
  params: importParams,
  data: directoryImport,
})

export const listImportRows = defineEndpoint({
  id: 'API-MEM-7',
  method: 'GET',
  path: '/directory_imports/:import_id/rows',
  access: 'manager',
  summary: 'Result per person',
  params: importParams,
  query: request({ match: z.enum(personMatches).optional(), ...paging }),
  data: pageOf(person),
})

export const cancelImport = defineEndpoint({
  id: 'API-MEM-7',
  method: 'POST',
  path: '/directory_imports/:import_id/cancel',
  access: 'manager',
  summary: 'Stop an import; people imported so far stay',
  params: importParams,
  data: directoryImport,
  errors: ['state-conflict'],
})

export const retryImport = defineEndpoint({
  id: 'API-MEM-7',
  method: 'POST',
  path: '/directory_imports/:import_id/retry',
  access: 'manager',
  summary: 'Go on with a failed import where it stopped',
  params: importParams,
  data: directoryImport,
  errors: ['state-conflict', 'source-needs-auth'],
})
