import type { ImportState } from '@zhiwen/contract/enums.ts'
import type { AppId, ImportId, RoleId } from '@zhiwen/contract/ids.ts'
import type { SystemTx, TenantTx, Tx } from '../../../platform/db/index.ts'
import type { Starter } from './starter.ts'
import { importsDb } from './tables.ts'

const columns = [
  'workspace_id',
  'id',
  'app_id',
  'state',
  'phase',
  'step',
  'is_whole',
  'role_ids',
  'total',
  'matched',
  'new',
  'ambiguous',
  'blocked',
  'failures',
  'reason',
  'started_by',
  'created_at',
  'ended_at',
] as const
const open: ImportState[] = ['queued', 'running']

const imports = (tx: TenantTx) => importsDb(tx).selectFrom('directory_imports').select(columns)

export const findById = (tx: TenantTx, id: ImportId) =>
  imports(tx).where('id', '=', id).executeTakeFirst()

export type ImportRow = NonNullable<Awaited<ReturnType<typeof findById>>>

/** The run of an app that is waiting or at work; there is at most one. */
export const findOpen = (tx: TenantTx, appId: AppId) =>
  imports(tx).where('app_id', '=', appId).where('state', 'in', open).executeTakeFirst()

export type NewImport = {
  id: ImportId
  app_id: AppId
  is_whole: boolean
  role_ids: RoleId[]
  total: number
  started_by: Starter
}

/** Makes a run unless the app has an open one; of two starts at once one finds the other's. */
export const insertImport = (tx: TenantTx, { started_by, ...run }: NewImport, now: Date) =>
  importsDb(tx)
    .insertInto('directory_imports')
    .values({
      ...run,
      started_by: JSON.stringify(started_by),
      state: 'queued',
      phase: 'list',
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'app_id']).where('state', 'in', open).doNothing(),
    )
    .returning(columns)
    .executeTakeFirst()

export async function countImports(tx: TenantTx, appId: AppId): Promise<number> {
  const { count } = await importsDb(tx)
    .selectFrom('directory_imports')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('app_id', '=', appId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

type Part = { limit: number; offset: number }

/** Runs of an app, the newest first. */
export const listImports = (tx: TenantTx, appId: AppId, { limit, offset }: Part) =>
  imports(tx)
    .where('app_id', '=', appId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

/** When each app was last imported from to the end. */
export const listLastDone = (tx: TenantTx) =>
  importsDb(tx)
    .selectFrom('directory_imports')
    .select(['app_id', (eb) => eb.fn.max('ended_at').as('ended_at')])
    .where('state', '=', 'done')
    .groupBy('app_id')
    .execute()

export type StepChanges = Partial<{
  phase: 'match'
  total: number
  matched: number
  new: number
  ambiguous: number
  blocked: number
}>

/**
 * Claims one step of a run. Whoever holds an older step, or a run that was ended, gets nothing and
 * must leave: what a late worker has read must not be written.
 */
export const takeStep = (tx: TenantTx, { id, step }: Pick<ImportRow, 'id' | 'step'>, now: Date) =>
  importsDb(tx)
    .updateTable('directory_imports')
    .set((eb) => ({
      step: eb('step', '+', 1),
      state: 'running',
      failures: 0,
      resume_at: null,
      updated_at: now,
    }))
    .where('id', '=', id)
    .where('step', '=', step)
    .where('state', 'in', open)
    .returning(columns)
    .executeTakeFirst()

/** Notes what the step that was just claimed has done. */
export const changeImport = (tx: TenantTx, id: ImportId, changes: StepChanges) =>
  importsDb(tx).updateTable('directory_imports').set(changes).where('id', '=', id).execute()

type Pause = { failures: number; resume_at: Date }

/** Notes that the source could not be asked; the step stays to be done. */
export const pauseImport = (
  tx: TenantTx,
  { id, step }: Pick<ImportRow, 'id' | 'step'>,
  pause: Pause,
  now: Date,
) =>
  importsDb(tx)
    .updateTable('directory_imports')
    .set({ ...pause, state: 'running', updated_at: now })
    .where('id', '=', id)
    .where('step', '=', step)
    .where('state', 'in', open)
    .returning('id')
    .executeTakeFirst()

type End = { state: 'done' | 'failed' | 'cancelled'; reason: string | null }

/** Ends a run; one that has ended stays as it is. */
export const endImport = (tx: Tx, id: ImportId, { state, reason }: End, now: Date) =>
  importsDb(tx)
    .updateTable('directory_imports')
    .set((eb) => ({ state, reason, step: eb('step', '+', 1), ended_at: now, updated_at: now }))
    .where('id', '=', id)
    .where('state', 'in', open)
    .returning(columns)
    .executeTakeFirst()

/** Opens a failed run again where it stopped. */
export const reopenImport = (tx: TenantTx, id: ImportId, now: Date) =>
  importsDb(tx)
    .updateTable('directory_imports')
    .set((eb) => ({
      state: 'queued',
      reason: null,
      failures: 0,
      step: eb('step', '+', 1),
      resume_at: null,
      ended_at: null,
      updated_at: now,
    }))
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .returning(columns)
    .executeTakeFirst()

/** Ends the open run of an app that goes. */
export const cancelOpen = (tx: TenantTx, appId: AppId, now: Date) =>
  importsDb(tx)
    .updateTable('directory_imports')
    .set((eb) => ({ state: 'cancelled', step: eb('step', '+', 1), ended_at: now, updated_at: now }))
    .where('app_id', '=', appId)
    .where('state', 'in', open)
    .execute()

/** Takes runs nobody has worked on since a moment, across workspaces, and weighs that as a failure. */
export const takeStalled = (
  tx: SystemTx,
  { before, weight, now }: { before: Date; weight: number; now: Date },
) =>
  importsDb(tx)
    .updateTable('directory_imports')
    .set((eb) => ({ failures: eb('failures', '+', weight), updated_at: now }))
    .where('state', 'in', open)
    .where('updated_at', '<', before)
    .where((eb) => eb.or([eb('resume_at', 'is', null), eb('resume_at', '<', before)]))
    .returning(['workspace_id', 'id', 'failures'])
    .execute()
