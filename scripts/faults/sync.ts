import { retryDocuments } from '../../packages/contract/src/documents.ts'
import type { SyncRunId } from '../../packages/contract/src/ids.ts'
import { cancelSyncRun, confirmSyncRun, startSync } from '../../packages/contract/src/sync.ts'
import type { Lab } from './lab.ts'
import { happens } from './wait-for.ts'
import { type Source, signInAgain } from './world.ts'

type RunRow = {
  id: SyncRunId
  state: string
  reason_code: string | null
  resume_at: Date | null
  plan: { remove_count: number } | null
}
const open = ['queued', 'running', 'held']
const runColumns = 'id, state, reason_code, resume_at, plan'

const findRun = async (lab: Lab, id: SyncRunId): Promise<RunRow | undefined> =>
  (await lab.sql.query<RunRow>(`select ${runColumns} from sync_runs where id = $1`, [id]))[0]

const findOpenRun = async (lab: Lab, { appId }: Source): Promise<RunRow | undefined> =>
  (
    await lab.sql.query<RunRow>(
      `select ${runColumns} from sync_runs where app_id = $1 and state = any($2)`,
      [appId, open],
    )
  )[0]

/** Documents a run would take away although the source has them. */
async function wronglyPlanned(lab: Lab, { appId, bucket }: Source, run: RunRow): Promise<number> {
  const rows = await lab.sql.query<{ external_id: string }>(
    `select external_id from documents where app_id = $1 and state <> 'removed'
     and seen_run < (select number from sync_runs where id = $2)`,
    [appId, run.id],
  )
  return rows.filter(({ external_id }) => bucket.objects.has(external_id)).length
}

/** A person looks at the plan: what is true is confirmed, what is not is rejected. */
async function judge(lab: Lab, source: Source, run: RunRow): Promise<void> {
  const wrong = await wronglyPlanned(lab, source, run)
  const isTrue = wrong === 0
  const endpoint = isTrue ? confirmSyncRun : cancelSyncRun
  const params = { run_id: run.id }
  const { status, error } = await lab.api.call(endpoint, { token: source.token, params })
  const planned = run.plan?.remove_count
  lab.journal.note('held-run', { source: source.name, planned, wrong, isTrue, status, error })
  if (isTrue) lab.counts.confirmed += 1
  else lab.counts.rejected += 1
}

const cancel = (lab: Lab, { token }: Source, run: RunRow) =>
  lab.api.call(cancelSyncRun, { token, params: { run_id: run.id } })

/** Goes along with a run until it has ended, as a person at the screen does. */
async function watchRun(lab: Lab, source: Source, id: SyncRunId): Promise<RunRow | undefined> {
  let last: RunRow | undefined
  await happens(lab.patience.runMs, async () => {
    last = await findRun(lab, id)
    if (!last || !open.includes(last.state)) return true
    if (last.state === 'held') await judge(lab, source, last)
    const pauseMs = (last.resume_at?.getTime() ?? 0) - Date.now()
    if (pauseMs > lab.patience.pauseMs) {
      lab.journal.note('run-cancelled', { source: source.name, pauseMs })
      await cancel(lab, source, last)
    }
    return false
  })
  if (last && open.includes(last.state)) {
    lab.journal.note('run-too-slow', { source: source.name, run: last })
    await cancel(lab, source, last)
  }
  await wrongRemovals(lab, source)
  return last
}

/** No listing, however it lies, may ever take away what the source has. */
async function wrongRemovals(lab: Lab, { appId, bucket, name }: Source): Promise<void> {
  const rows = await lab.sql.query<{ external_id: string }>(
    `select external_id from documents where app_id = $1 and state = 'removed'`,
    [appId],
  )
  const wrong = rows.filter(({ external_id }) => bucket.objects.has(external_id))
  if (wrong.length === 0) return
  lab.counts.wronglyRemoved += wrong.length
  const some = wrong.slice(0, 3).map(({ external_id }) => external_id)
  lab.journal.violation(`${wrong.length} documents of ${name} were wrongly removed: ${some.join()}`)
}

/** Starts a sync and goes along with it; an app that has lost its key gets it first. */
export async function syncOnce(
  lab: Lab,
  source: Source,
  mode: 'incremental' | 'full' = 'incremental',
) {
  const asked = { token: source.token, params: { app_id: source.appId }, body: { mode } }
  const reply = await lab.api.call<{ run: { id: SyncRunId } }>(startSync, asked)
  lab.counts.syncs += 1
  if (reply.status === 200) return watchRun(lab, source, reply.data.run.id)
  lab.journal.note('sync-refused', { source: source.name, error: reply.error })
  if (reply.error === 'source-needs-auth') await signInAgain(lab, source)
  return undefined
}

type Left = { failed: number; working: number; outbox: number }

async function leftOf(lab: Lab, { appId, workspaceId }: Source): Promise<Left> {
  const [row] = await lab.sql.query<Left>(
    `select count(*) filter (where state in ('failed', 'skipped'))::int as failed,
       count(*) filter (where state not in ('failed', 'skipped', 'ready', 'removed'))::int as working,
       (select count(*)::int from index_outbox where workspace_id = $2) as outbox
     from documents where app_id = $1`,
    [appId, workspaceId],
  )
  return row ?? { failed: 0, working: 0, outbox: 0 }
}

/** Brings one source to rest: open runs end, failed documents are tried again, a last listing agrees. */
export async function settle(lab: Lab, source: Source): Promise<boolean> {
  const { token, appId } = source
  for (let round = 0; round < lab.patience.rounds; round += 1) {
    const running = await findOpenRun(lab, source)
    if (running) await watchRun(lab, source, running.id)
    const run = await syncOnce(lab, source, 'full')
    await happens(lab.patience.outboxMs, async () => (await leftOf(lab, source)).outbox === 0)
    const left = await leftOf(lab, source)
    lab.journal.note('settle', { source: source.name, round, run: run?.state, ...left })
    if (run?.state === 'success' && left.failed + left.working + left.outbox === 0) return true
    if (left.failed > 0 && !(await findOpenRun(lab, source))) {
      const body = { document_ids: [], all_failed: true }
      await lab.api.call(retryDocuments, { token, params: { app_id: appId }, body })
    }
  }
  return false
}
