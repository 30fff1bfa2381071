import type { ReasonCode, SyncMode, SyncState, SyncTrigger } from '@zhiwen/contract/enums.ts'
import type { AppId, SyncRunId } from '@zhiwen/contract/ids.ts'
import type { SystemTx, TenantTx, Tx } from '../../../platform/db/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { KeptPlan, LogLine, Starter } from './shapes.ts'
import { runsDb } from './tables.ts'

const columns = [
  'workspace_id',
  'id',
  'app_id',
  'number',
  'generation',
  'trigger',
  'mode',
  'state',
  'stage',
  'listing',
  'is_listing_done',
  'is_complete',
  'is_confirmed',
  'is_access_read',
  'is_checked',
  'is_cleaned',
  'runs_again',
  'step',
  'live_before',
  'claimed_total',
  'listed',
  'added',
  'changed',
  'unchanged',
  'fetched',
  'parsed',
  'indexed',
  'removed',
  'skipped',
  'failed',
  'acl_changed',
  'failures',
  'reason_code',
  'next_delta_cursor',
  'started_by',
  'resume_at',
  'created_at',
  'started_at',
  'held_at',
  'ended_at',
] as const
const open: SyncState[] = ['queued', 'running', 'held']
/** States in which documents are worked on; a held run waits only with what it would take away. */
const working: SyncState[] = ['running', 'held']

const runs = (tx: Tx) => runsDb(tx).selectFrom('sync_runs').select(columns)

export const findById = (tx: Tx, id: SyncRunId) => runs(tx).where('id', '=', id).executeTakeFirst()

export type RunRow = NonNullable<Awaited<ReturnType<typeof findById>>>

/** The run after a step, as it stands inside the transaction. */
export const findStep = (tx: TenantTx, id: SyncRunId) =>
  runs(tx).where('id', '=', id).executeTakeFirst()

/** A sign of life of whoever waits for the run. */
export const touchRun = (tx: TenantTx, id: SyncRunId, now: Date) =>
  runsDb(tx)
    .updateTable('sync_runs')
    .set({ advanced_at: now })
    .where('id', '=', id)
    .where('state', 'in', open)
    .execute()

export const listOpen = (tx: TenantTx, appIds: readonly AppId[]) =>
  runs(tx).where('app_id', 'in', appIds).where('state', 'in', open).execute()

/** The open run, kept from ending until the transaction has. */
export const lockOpen = (tx: TenantTx, appId: AppId) =>
  runs(tx).where('app_id', '=', appId).where('state', 'in', open).forUpdate().executeTakeFirst()

export type NewRun = {
  id: SyncRunId
  app_id: AppId
  trigger: SyncTrigger
  mode: SyncMode
  live_before: number
  is_listing_done: boolean
  is_access_read: boolean
  listing: 'full' | 'none'
  started_by: Starter | null
}

/** Makes a run unless the app has an open one; of two starts at once one finds the other's. */
export const insertRun = (tx: TenantTx, { started_by, ...run }: NewRun, now: Date) =>
  runsDb(tx)
    .insertInto('sync_runs')
    .values({
      ...run,
      started_by: started_by && JSON.stringify(started_by),
      number: 0,
      generation: 0,
      state: 'queued',
      advanced_at: now,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'app_id']).where('state', 'in', open).doNothing(),
    )
    .returning(columns)
    .executeTakeFirst()

export const numberRun = (
  tx: TenantTx,
  id: SyncRunId,
  numbers: { number: number; generation: number },
) =>
  runsDb(tx)
    .updateTable('sync_runs')
    .set(numbers)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

type Claim = Pick<RunRow, 'id' | 'step'>

/**
 * Claims one step of a run. Whoever holds an older step, or a run that was ended, gets nothing and
 * must leave: what a late worker has read must not be written.
 */
export const takeStep = (tx: TenantTx, { id, step }: Claim, now: Date) =>
  runsDb(tx)
    .updateTable('sync_runs')
    .set((eb) => ({
      step: eb('step', '+', 1),
      state: 'running',
      failures: 0,
      resume_at: null,
      advanced_at: now,
      started_at: eb.fn.coalesce('started_at', eb.val(now)),
    }))
    .where('id', '=', id)
    .where('step', '=', step)
    .where('state', 'in', ['queued', 'running'])
    .returning(columns)
    .executeTakeFirst()

export type Counted = Partial<
  Record<'listed' | 'added' | 'changed' | 'unchanged' | 'acl_changed' | 'removed', number>
>
export type StepChanges = Partial<
  Pick<
    RunRow,
    | 'stage'
    | 'listing'
    | 'is_listing_done'
    | 'is_complete'
    | 'is_access_read'
    | 'is_checked'
    | 'is_cleaned'
    | 'is_confirmed'
    | 'claimed_total'
    | 'next_delta_cursor'
    | 'reason_code'
    | 'state'
    | 'held_at'
  >
> & { plan?: KeptPlan | null; add?: Counted; log?: LogLine | LogLine[] }

/** Notes what a step has done; counters grow by what is given. */
export async function changeRun(tx: Tx, id: SyncRunId, changes: StepChanges): Promise<void> {
  const { plan, add = {}, log, ...plain } = changes
  await runsDb(tx)
    .updateTable('sync_runs')
    .set((eb) => ({
      ...plain,
      ...(plan !== undefined && { plan: plan && JSON.stringify(plan) }),
      ...(log && { log: appended(...[log].flat()) }),
      ...Object.fromEntries(
        Object.entries(add).map(([name, by]) => [name, eb(eb.ref(name as 'listed'), '+', by)]),
      ),
      id,
    }))
    .where('id', '=', id)
    .execute()
}

/** The newest 200 lines stay. */
const appended = (...lines: LogLine[]) =>
  sql<string>`(case when jsonb_array_length(log) >= 200 then log - 0 else log end)
    || ${JSON.stringify(lines)}::jsonb`

type Pause = { failures: number; resume_at: Date; log: LogLine }

/** Notes that the source could not be asked; the step stays to be done. */
export const pauseRun = (tx: TenantTx, { id, step }: Claim, pause: Pause, now: Date) =>
  runsDb(tx)
    .updateTable('sync_runs')
    .set((eb) => ({
      failures: pause.failures,
      resume_at: pause.resume_at,
      log: appended(pause.log),
      state: 'running',
      started_at: eb.fn.coalesce('started_at', eb.val(now)),
      advanced_at: now,
    }))
    .where('id', '=', id)
    .where('step', '=', step)
    .where('state', 'in', ['queued', 'running'])
    .returning('id')
    .executeTakeFirst()

export type End = {
  state: 'success' | 'success_with_errors' | 'failed' | 'cancelled'
  reason_code: ReasonCode | null
  log: LogLine
  sums: Record<'fetched' | 'parsed' | 'indexed' | 'skipped' | 'failed', number>
}

/** Ends a run with its final numbers; one that has ended stays as it is. */
export const endRun = (tx: Tx, id: SyncRunId, { sums, log, ...end }: End, now: Date) =>
  runsDb(tx)
    .updateTable('sync_runs')
    .set((eb) => ({
      ...end,
      ...sums,
      log: appended(log),
      step: eb('step', '+', 1),
      resume_at: null,
      ended_at: now,
      advanced_at: now,
    }))
    .where('id', '=', id)
    .where('state', 'in', open)
    .returning(columns)
    .executeTakeFirst()

/** Lets a held run go on with what it planned. */
export const confirmRun = (tx: TenantTx, id: SyncRunId, log: LogLine, now: Date) =>
  runsDb(tx)
    .updateTable('sync_runs')
    .set((eb) => ({
      state: 'running',
      stage: 'cleaning',
      is_confirmed: true,
      log: appended(log),
      step: eb('step', '+', 1),
      advanced_at: now,
    }))
    .where('id', '=', id)
    .where('state', '=', 'held')
    .returning(columns)
    .executeTakeFirst()

/**
 * The fence: true while the run with this generation is worked on. The share lock makes cancelling
 * wait for writes under way, and refuses all that come after it.
 */
export async function holdFence(
  tx: TenantTx,
  { id, generation }: Pick<RunRow, 'id' | 'generation'>,
): Promise<boolean> {
  const found = await runsDb(tx)
    .selectFrom('sync_runs')
    .select('id')
    .where('id', '=', id)
    .where('generation', '=', generation)
    .where('state', 'in', working)
    .forShare()
    .executeTakeFirst()
  return found !== undefined
}

export const markAgain = (tx: TenantTx, id: SyncRunId) =>
  runsDb(tx).updateTable('sync_runs').set({ runs_again: true }).where('id', '=', id).execute()

/** Runs of this workspace at work, for the cap on how many go at once. */
export async function countRunning(tx: TenantTx): Promise<number> {
  const { count } = await runsDb(tx)
    .selectFrom('sync_runs')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('state', '=', 'running')
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function readDetails(tx: TenantTx, id: SyncRunId) {
  return runsDb(tx)
    .selectFrom('sync_runs')
    .select(['plan', 'log'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

type Part = { state: SyncState | undefined; limit: number; offset: number }

const ofApp = (tx: TenantTx, appId: AppId, state: SyncState | undefined) =>
  runsDb(tx)
    .selectFrom('sync_runs')
    .where('app_id', '=', appId)
    // A look at rights that found nothing to do is no news; there are 96 of them a day.
    .where((eb) =>
      eb.or([
        eb('trigger', '<>', 'permission'),
        eb('state', '<>', 'success'),
        eb('listed', '>', 0),
      ]),
    )
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'queued'))

export async function countRuns(tx: TenantTx, appId: AppId, state: SyncState | undefined) {
  const { count } = await ofApp(tx, appId, state)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Runs of an app, the newest first. */
export const listRuns = (tx: TenantTx, appId: AppId, { state, limit, offset }: Part) =>
  ofApp(tx, appId, state)
    .select(columns)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

/** Whether the last run of the app before this one was held and then rejected, or left to expire. */
export async function wasRejected(tx: TenantTx, { app_id, id }: Pick<RunRow, 'app_id' | 'id'>) {
  const last = await ofApp(tx, app_id, undefined)
    .select(['state', 'held_at'])
    .where('id', '<>', id)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.state === 'cancelled' && last.held_at !== null
}

/** Open runs nobody has gone on with since a moment, across workspaces. */
export const listStalled = (tx: SystemTx, before: Date) =>
  runsDb(tx)
    .selectFrom('sync_runs')
    .select(['workspace_id', 'id'])
    .where('state', 'in', ['queued', 'running'])
    .where('advanced_at', '<', before)
    .where((eb) => eb.or([eb('resume_at', 'is', null), eb('resume_at', '<', before)]))
    .limit(500)
    .execute()

/** Weighs that nobody went on with a run; a step that works forgets it. */
export const noteStall = (tx: TenantTx, id: SyncRunId, weight: number) =>
  runsDb(tx)
    .updateTable('sync_runs')
    .set((eb) => ({ failures: eb('failures', '+', weight) }))
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .returning(columns)
    .executeTakeFirst()

export const listHeldBefore = (tx: SystemTx, before: Date) =>
  runsDb(tx)
    .selectFrom('sync_runs')
    .select(['workspace_id', 'id'])
    .where('state', '=', 'held')
    .where('held_at', '<', before)
    .limit(500)
    .execute()

/** Quiet looks at rights, older than a moment: nobody will ask for them. */
export const removeQuiet = (tx: SystemTx, before: Date) =>
  runsDb(tx)
    .deleteFrom('sync_runs')
    .where('trigger', '=', 'permission')
    .where('state', '=', 'success')
    .where('listed', '=', 0)
    .where('ended_at', '<', before)
    .execute()
