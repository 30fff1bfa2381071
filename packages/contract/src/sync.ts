import { z } from 'zod'
import { defineEndpoint, request } from './endpoint.ts'
import { reasonCodes, syncModes, syncStages, syncStates, syncTriggers } from './enums.ts'
import * as f from './fields.ts'
import { appId, documentId, syncRunId } from './ids.ts'
import { pageOf, paging } from './paging.ts'

/** What a run has done so far; `listed` is the number found, the others are parts of it. */
export const syncCounts = z.object({
  listed: z.int(),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  fetched: z.int(),
  parsed: z.int(),
  indexed: z.int(),
  removed: z.int(),
  skipped: z.int(),
  failed: z.int(),
  acl_changed: z.int(),
})
export type SyncCounts = z.infer<typeof syncCounts>

/** ENT-6. */
export const syncRun = z.object({
  id: syncRunId,
  app_id: appId,
  trigger: z.enum(syncTriggers),
  mode: z.enum(syncModes),
  state: z.enum(syncStates),
  stage: z.enum(syncStages),
  counts: syncCounts,
  /** False while listing goes on: more may be found. */
  is_listing_done: z.boolean(),
  /** Documents ended per minute over the last minutes, and what is left at that pace. */
  per_minute: z.int().nullable(),
  seconds_left: z.int().nullable(),
  reason_code: z.enum(reasonCodes).nullable(),
  /** Name of whoever started it; empty for the schedule. */
  started_by: z.string(),
  created_at: f.timestamp,
  started_at: f.timestamp.nullable(),
  ended_at: f.timestamp.nullable(),
})
export type SyncRun = z.infer<typeof syncRun>

/** What a held or preview run would do; titles the caller may not read are masked. */
export const syncPlan = z.object({
  add_count: z.int(),
  change_count: z.int(),
  remove_count: z.int(),
  widen_count: z.int(),
  document_count: z.int(),
  samples: z.array(
    z.object({
      document_id: documentId.nullable(),
      act: z.enum(['add', 'change', 'remove', 'widen']),
      title: z.string().nullable(),
      path: z.string().nullable(),
    }),
  ),
})
export type SyncPlan = z.infer<typeof syncPlan>

const appParams = request({ app_id: appId })
const params = request({ run_id: syncRunId })

export const startSync = defineEndpoint({
  id: 'API-APP-5',
  method: 'POST',
  path: '/apps/:app_id/sync',
  access: 'active',
  summary: 'Sync now; joins a run that is under way',
  params: appParams,
  body: request({ mode: z.enum(syncModes).default('incremental') }),
  data: z.object({ run: syncRun, joined: z.boolean() }),
  errors: ['source-needs-auth', 'state-conflict'],
})

export const listSyncRuns = defineEndpoint({
  id: 'API-APP-7',
  method: 'GET',
  path: '/apps/:app_id/sync_runs',
  access: 'active',
  summary: 'Runs of an app, newest first',
  params: appParams,
  query: request({ state: z.enum(syncStates).optional(), ...paging }),
  data: pageOf(syncRun),
})

export const getSyncRun = defineEndpoint({
  id: 'API-APP-7',
  method: 'GET',
  path: '/sync_runs/:run_id',
  access: 'active',
  summary: 'One run with its plan and what went wrong',
  params,
  data: z.object({
    run: syncRun,
    plan: syncPlan.nullable(),
    errors: z.array(
      z.object({
        reason_code: z.enum(reasonCodes),
        count: z.int(),
      }),
    ),
    /** What happened in order, the newest 200. */
    log: z.array(
      z.object({
        at: f.timestamp,
        kind: z.enum([
          'started',
          'listed',
          'taken-over',
          'retry',
          'held',
          'confirmed',
          'cancelled',
          'ended',
          'source-paused',
          'listing-incomplete',
          'unlinked-kept',
        ]),
        detail: z.string(),
      }),
    ),
  }),
})

export const confirmSyncRun = defineEndpoint({
  id: 'API-APP-7',
  method: 'POST',
  path: '/sync_runs/:run_id/confirm',
  access: 'active',
  summary: 'Let a held run do what it plans (ROLE-13)',
  params,
  data: syncRun,
  errors: ['state-conflict'],
})

export const cancelSyncRun = defineEndpoint({
  id: 'API-APP-7',
  method: 'POST',
  path: '/sync_runs/:run_id/cancel',
  access: 'active',
  summary: 'Stop a run, or reject a held plan; what is done stays',
  params,
  data: syncRun,
  errors: ['state-conflict'],
})
