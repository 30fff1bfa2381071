import type { Clock } from '../../../platform/clock.ts'
import { askSource } from '../ask-source.ts'
import type { IngestionNeeds } from '../ingestion-needs.ts'
import type { ContentApp, OpenSource } from '../needs.ts'
import { logLine } from '../runs/log-line.ts'
import type { RunRow } from '../runs/repo.ts'
import { nextPermission } from '../schedule/next-times.ts'
import type { WriteStep } from './write-step.ts'

type Needs = Pick<IngestionNeeds, 'datasources'> & { clock: Clock; write: WriteStep }

/**
 * Makes the first step of a run: users, groups and rules of the source. A look at rights alone that
 * finds nothing new is over with it; new rules are applied by a listing.
 */
export const createAccessStep =
  ({ clock, datasources, write }: Needs) =>
  async (run: RunRow, app: ContentApp, source: () => Promise<OpenSource>) => {
    const { connector, ctx } = await source()
    const list = connector.readAccess
      ? await askSource(ctx.signal, async () => connector.readAccess?.(ctx))
      : undefined
    return write(run, async (tx, claimed) => {
      const { changed } = list ? await datasources.saveAccess(tx, app, list) : { changed: false }
      const now = clock.now()
      await datasources.noteSync(tx, app.id, {
        ...(list && { acl_checked_at: now, next_permission_sync_at: nextPermission(now) }),
        ...(claimed.trigger !== 'permission' && { stage: 'listing', is_over_quota: false }),
      })
      const isOver = claimed.trigger === 'permission' && !changed
      return {
        is_access_read: true,
        stage: 'listing',
        ...(isOver && { is_listing_done: true, listing: 'none' as const }),
        log: logLine(clock, 'started'),
      }
    })
  }
