import type { AccessList } from '../../../connectors/content-spec.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { askSource } from '../ask-source.ts'
import type { IngestionNeeds } from '../ingestion-needs.ts'
import type { ContentApp, OpenSource } from '../needs.ts'
import { logLine } from '../runs/log-line.ts'
import * as runs from '../runs/repo.ts'
import { nextPermission } from '../schedule/next-times.ts'
import { type HoldRun, toSample } from './hold-run.ts'
import type { WriteStep } from './write-step.ts'

type Needs = Pick<IngestionNeeds, 'datasources' | 'documents'> & {
  clock: Clock
  write: WriteStep
  holdRun: HoldRun
}
type RunRow = runs.RunRow

const sampleCount = 20

/**
 * Rules that were there and are not: an access file was taken away or emptied, and everything below it
 * would follow the app. That is never believed without a person, however few documents it concerns.
 */
const areRulesGone = (app: ContentApp, { rules }: AccessList) =>
  app.access_rules.length > 0 && rules.length === 0

/**
 * Makes the first step of a run: users, groups and rules of the source. A look at rights alone that
 * finds nothing new is over with it; new rules are applied by a listing.
 */
export function createAccessStep({ clock, datasources, documents, write, holdRun }: Needs) {
  /** Nothing of the list is kept meanwhile: the rules that were confirmed go on to count. */
  async function hold(tx: TenantTx, run: RunRow, app: ContentApp) {
    // Somebody has said no: the next ordinary run asks again, not every look at rights.
    if (run.trigger === 'permission' && (await runs.wasRejected(tx, run))) return over(run, false)
    const { count, sample } = await documents.listNarrower(tx, app, sampleCount)
    const plan = {
      add_count: 0,
      change_count: 0,
      remove_count: 0,
      widen_count: count,
      document_count: run.live_before,
      samples: sample.map((one) => toSample('widen', one)),
    }
    return holdRun(tx, app, { plan, reason: 'rules-gone' })
  }

  /** What follows when users, groups and rules are known. */
  const over = (run: RunRow, isChanged: boolean) => ({
    is_access_read: true,
    stage: 'listing' as const,
    ...(run.trigger === 'permission' &&
      !isChanged && { is_listing_done: true, listing: 'none' as const }),
    log: logLine(clock, 'started'),
  })

  async function save(tx: TenantTx, run: RunRow, app: ContentApp, list: AccessList | undefined) {
    const { changed } = list ? await datasources.saveAccess(tx, app, list) : { changed: false }
    const now = clock.now()
    await datasources.noteSync(tx, app.id, {
      ...(list && { acl_checked_at: now, next_permission_sync_at: nextPermission(now) }),
      ...(run.trigger !== 'permission' && { stage: 'listing', is_over_quota: false }),
    })
    return over(run, changed)
  }

  return async (run: RunRow, app: ContentApp, source: () => Promise<OpenSource>) => {
    const { connector, ctx } = await source()
    const list = connector.readAccess
      ? await askSource(ctx.signal, async () => connector.readAccess?.(ctx))
      : undefined
    return write(run, async (tx, claimed) => {
      // A preview changes nothing, so it believes nothing either.
      if (claimed.mode === 'preview') return over(claimed, false)
      const isDoubtful = list !== undefined && areRulesGone(app, list) && !claimed.is_confirmed
      return isDoubtful ? hold(tx, claimed, app) : save(tx, claimed, app, list)
    })
  }
}
