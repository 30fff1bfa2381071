import type { ListPage } from '../../../connectors/content-spec.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, TenantTx } from '../../../platform/db/index.ts'
import { askSource } from '../ask-source.ts'
import type { IngestionNeeds } from '../ingestion-needs.ts'
import type { ContentApp, OpenSource } from '../needs.ts'
import * as places from '../places/repo.ts'
import { logLine } from '../runs/log-line.ts'
import type { RunRow } from '../runs/repo.ts'
import type { EndRun } from './end-run.ts'
import type { WriteStep } from './write-step.ts'

type Needs = Pick<IngestionNeeds, 'documents'> & {
  db: Db
  clock: Clock
  write: WriteStep
  endRun: EndRun
}

/** Makes the listing that only counts: what a run would do, with nothing changed. */
export function createPreviewStep({ db, clock, documents, write, endRun }: Needs) {
  async function countPage(tx: TenantTx, app: ContentApp, { items }: ListPage) {
    const present = items.filter(({ is_deleted }) => !is_deleted)
    const known = await documents.known(
      tx,
      app.id,
      present.map(({ external_id }) => external_id),
    )
    const added = present.filter(({ external_id }) => !known.has(external_id)).length
    const unchanged = present.filter(
      (item) => known.get(item.external_id)?.version === item.version,
    ).length
    return { listed: present.length, added, unchanged, changed: present.length - added - unchanged }
  }

  const finish = (run: RunRow, app: ContentApp) =>
    write(run, async (tx, claimed) => {
      const known = claimed.changed + claimed.unchanged
      const isFull = claimed.listing === 'full' && claimed.is_complete
      await endRun.finish(tx, { ...claimed, is_listing_done: true }, app)
      return {
        is_listing_done: true,
        plan: {
          add_count: claimed.added,
          change_count: claimed.changed,
          remove_count: isFull ? Math.max(0, claimed.live_before - known) : 0,
          widen_count: 0,
          document_count: claimed.live_before,
          samples: [],
        },
        log: logLine(clock, 'listed', String(claimed.listed)),
      }
    })

  return async (run: RunRow, app: ContentApp, source: () => Promise<OpenSource>) => {
    const at = await db.withTenant({ workspaceId: run.workspace_id }, (tx) =>
      places.findNext(tx, run.id),
    )
    if (!at) return finish(run, app)
    const { connector, ctx } = await source()
    const page = await askSource(ctx.signal, (): Promise<ListPage> => connector.listPage(ctx, at))
    return write(run, async (tx) => {
      const add = await countPage(tx, app, page)
      await places.addPlaces(tx, run.id, page.places, at.depth + 1)
      const state = page.next === null ? 'done' : 'open'
      const moved = { place: at.place, state, cursor: page.next, repeats: 0 } as const
      await places.movePlace(tx, run.id, moved)
      return {
        stage: 'listing',
        add,
        ...(page.mode === 'delta' && { listing: 'delta' as const }),
        ...(page.is_incomplete && { is_complete: false }),
      }
    })
  }
}
