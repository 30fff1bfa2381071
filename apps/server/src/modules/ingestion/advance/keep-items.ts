import type { SourceItem } from '../../../connectors/content-spec.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import * as batches from '../batches/repo.ts'
import type { IngestionNeeds } from '../ingestion-needs.ts'
import type { ContentApp } from '../needs.ts'
import type { RunRow } from '../runs/repo.ts'
import * as widenings from '../widenings/repo.ts'

type Needs = Pick<IngestionNeeds, 'documents' | 'datasources'> & { clock: Clock }

/** Makes documents, work and kept-apart readers of what a page lists. */
export const createKeepItems =
  ({ clock, documents, datasources }: Needs) =>
  async (tx: TenantTx, run: RunRow, app: ContentApp, items: readonly SourceItem[]) => {
    const deleted = items.filter(({ is_deleted }) => is_deleted).map((item) => item.external_id)
    const present = items.filter(({ is_deleted }) => !is_deleted)
    await datasources.noteReaders(tx, app, present)
    const share = await datasources.shareOf(tx, app)
    const listed = await documents.noteListed(tx, {
      appId: app.id,
      runNumber: Number(run.number),
      ...(share && { share }),
      items: present.map((item) => ({
        ...item,
        access: datasources.resolveAccess(app, app.access_rules, item),
      })),
    })
    const removed = await documents.removeByExternal(tx, app.id, deleted)
    if (listed.overQuota > 0) await datasources.noteSync(tx, app.id, { is_over_quota: true })
    await widenings.keepWidenings(tx, run.id, listed.widened)
    await batches.addBatches(tx, run.id, listed.work, clock.now())
    return { ...listed, removed }
  }

export type Kept = Awaited<ReturnType<ReturnType<typeof createKeepItems>>>
