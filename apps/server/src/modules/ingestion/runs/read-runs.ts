import type { AppId, SyncRunId } from '@zhiwen/contract/ids.ts'
import type { listSyncRuns, SyncRun } from '@zhiwen/contract/sync.ts'
import type { MemberActor } from '../../../http/actor.ts'
import type { InputOf } from '../../../http/route.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import type { IngestionNeeds } from '../ingestion-needs.ts'
import { runFor } from './policy.ts'
import * as repo from './repo.ts'
import type { KeptPlan } from './shapes.ts'
import { toRuns } from './to-run.ts'

type Needs = Pick<IngestionNeeds, 'db' | 'clock' | 'documents' | 'datasources'>

/** Makes the reading of runs (API-APP-7). */
export function createReadRuns({ db, clock, documents, datasources }: Needs) {
  /** Titles the viewer may not read are left out of the samples (ROLE-11). */
  async function masked(tx: TenantTx, actor: MemberActor, plan: KeptPlan): Promise<KeptPlan> {
    const ids = plan.samples.flatMap(({ document_id }) => document_id ?? [])
    const scope = await datasources.readScope(tx, actor.memberId)
    const readable = await documents.readable(tx, scope, ids)
    const samples = plan.samples.map((sample) =>
      sample.document_id && readable.has(sample.document_id)
        ? sample
        : { ...sample, title: null, path: null },
    )
    return { ...plan, samples }
  }

  return {
    list: (actor: MemberActor, appId: AppId, query: InputOf<typeof listSyncRuns>['query']) =>
      db.withTenant(actor, async (tx) => {
        await datasources.appFor(tx, actor, appId, 'read')
        const { state, page, page_size } = query
        const part = { state, limit: page_size, offset: (page - 1) * page_size }
        const rows = await repo.listRuns(tx, appId, part)
        const total = await repo.countRuns(tx, appId, state)
        return { items: await toRuns(tx, clock, rows), total, page, page_size }
      }),
    read: (actor: MemberActor, runId: SyncRunId) =>
      db.withTenant(actor, async (tx) => {
        const row = await runFor(tx, actor, runId, 'read', datasources)
        const { plan, log } = await repo.readDetails(tx, runId)
        const [run] = await toRuns(tx, clock, [row])
        return {
          run: run as SyncRun,
          plan: plan && (await masked(tx, actor, plan)),
          errors: await documents.countByReason(tx, row.app_id),
          log: log.toReversed(),
        }
      }),
    /** Runs under way or held, by app. */
    async current(tx: TenantTx, appIds: readonly AppId[]): Promise<Map<AppId, SyncRun>> {
      if (appIds.length === 0) return new Map()
      const rows = await repo.listOpen(tx, appIds)
      // A look at rights is no sync anybody waits for.
      const shown = rows.filter(({ trigger, listed }) => trigger !== 'permission' || listed > 0)
      const runs = await toRuns(tx, clock, shown)
      return new Map(runs.map((run) => [run.app_id, run]))
    },
  }
}
