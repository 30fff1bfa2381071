import type { Lab } from '../lab.ts'
import { runProgram } from '../program.ts'
import { happens } from '../wait-for.ts'
import type { Source } from '../world.ts'
import type { Findings } from './verdict.ts'

/** Queues whose jobs belong to documents; the minute's sweeps come and go. */
const workQueues = ['ingestion.run-advance', 'ingestion.batch-process', 'search.index-drain']
const quietMs = 60_000

type Count = { what: string; count: number }

const leftovers = `
  select 'open runs' as what, count(*)::int as count from sync_runs
    where state in ('queued', 'running', 'held')
  union all select 'batches of ended runs', count(*)::int from sync_batches
  union all select 'places of ended runs', count(*)::int from sync_places
  union all select 'kept widenings', count(*)::int from sync_widenings
  union all select 'outbox rows', count(*)::int from index_outbox
  union all select 'failed runs without a reason', count(*)::int from sync_runs
    where state = 'failed' and reason_code is null
  union all select 'failed documents without a reason', count(*)::int from documents
    where state in ('failed', 'skipped') and reason_code is null
  union all select 'dead jobs without a reason', count(*)::int from pgboss.job
    where name like '%.dead' and output is null`

/** Nothing is left lying about: no open run, no job without an owner, no change that waits. */
export async function checkWork(lab: Lab, findings: Findings): Promise<void> {
  let jobs: { name: string; state: string }[] = []
  await happens(quietMs, async () => {
    jobs = await lab.sql.query(
      `select name, state::text from pgboss.job
       where state in ('created', 'retry', 'active') and (name = any($1) or state = 'active')`,
      [workQueues],
    )
    return jobs.length === 0
  })
  for (const { name, state } of jobs) findings.add('jobs', `${name} is ${state}`)
  for (const { what, count } of await lab.sql.query<Count>(leftovers)) {
    if (count > 0) findings.add('work', `${count} ${what}`)
  }
}

/** Places taken in the plan = documents there are. */
export async function checkQuota(lab: Lab, sources: readonly Source[], findings: Findings) {
  const rows = await lab.sql.query<{ workspace_id: string; used: number }>(
    `select workspace_id, used::int from quota_balances where pool = 'documents'`,
  )
  for (const { workspace_id, used } of rows) {
    const own = sources.filter(({ workspaceId }) => workspaceId === workspace_id)
    const real = own.reduce((sum, { bucket }) => sum + bucket.objects.size, 0)
    if (used !== real) findings.add('quota', `${used} places taken by ${real} documents`)
  }
}

/** The program's own comparison finds nothing either. */
export async function checkDrift(lab: Lab, findings: Findings): Promise<void> {
  const { code, text } = await runProgram(['search', 'check'], lab.settings, lab.folder)
  if (code !== 0) findings.add('drift', text.trim().split('\n').at(-1) ?? '')
}
