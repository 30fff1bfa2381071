import type { SyncRun } from '@zhiwen/contract/sync.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db/index.ts'
import * as batches from '../batches/repo.ts'
import type { RunRow } from './repo.ts'

/** The pace is that of the last minutes. */
const paceMs = 3 * 60_000
const isOpen = ({ state }: RunRow) => state === 'queued' || state === 'running' || state === 'held'

/** Runs as screens show them; numbers of open ones come from their batches. */
export async function toRuns(tx: Tx, clock: Clock, rows: readonly RunRow[]): Promise<SyncRun[]> {
  const now = clock.now()
  const open = rows.filter(isOpen).map(({ id }) => id)
  const sums = await batches.sumBatches(tx, open, new Date(now.getTime() - paceMs))
  return rows.map((row) => toRun(row, sums.get(row.id), now))
}

function toRun(run: RunRow, sums: batches.RunSums | undefined, now: Date): SyncRun {
  const { listed, added, changed, unchanged, removed, acl_changed } = run
  const { fetched, parsed, indexed, skipped, failed } = sums ?? run
  const counts = { fetched, parsed, indexed, skipped, failed }
  return {
    id: run.id,
    app_id: run.app_id,
    trigger: run.trigger,
    mode: run.mode,
    state: run.state,
    stage: run.stage,
    counts: { listed, added, changed, unchanged, removed, acl_changed, ...counts },
    is_listing_done: run.is_listing_done,
    ...paceOf(run, sums, now),
    reason_code: run.reason_code,
    started_by: run.started_by?.name ?? '',
    created_at: run.created_at.toISOString(),
    started_at: run.started_at?.toISOString() ?? null,
    ended_at: run.ended_at?.toISOString() ?? null,
  }
}

const unknownPace = { per_minute: null, seconds_left: null }

/** What is left is known once everything was found. */
function paceOf(run: RunRow, sums: batches.RunSums | undefined, now: Date) {
  if (!sums || !run.started_at || sums.recent === 0) return unknownPace
  const ms = Math.min(paceMs, now.getTime() - run.started_at.getTime())
  const perMinute = (sums.recent * 60_000) / Math.max(1_000, ms)
  const left = sums.total - sums.indexed - sums.skipped - sums.failed
  return {
    per_minute: Math.round(perMinute),
    seconds_left: run.is_listing_done ? Math.ceil((Math.max(0, left) / perMinute) * 60) : null,
  }
}
