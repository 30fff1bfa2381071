import type {
  ContentConnector,
  ContentContext,
  ListPage,
  Place,
  SourceItem,
} from '../../../connectors/content-spec.ts'
import { SourceError } from '../../../connectors/spec.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, TenantTx } from '../../../platform/db/index.ts'
import { askSource } from '../ask-source.ts'
import * as batches from '../batches/repo.ts'
import type { IngestionNeeds } from '../ingestion-needs.ts'
import type { ContentApp, OpenSource } from '../needs.ts'
import * as places from '../places/repo.ts'
import { logLine } from '../runs/log-line.ts'
import * as runs from '../runs/repo.ts'
import type { HandOut } from './hand-out.ts'
import type { KeepBodies } from './keep-bodies.ts'
import { failureLimit, pauseAfter } from './pause.ts'
import type { WriteStep } from './write-step.ts'

type Needs = Pick<IngestionNeeds, 'documents' | 'datasources'> & {
  db: Db
  clock: Clock
  write: WriteStep
  handOut: HandOut
  keepBodies: KeepBodies
}
type RunRow = runs.RunRow

/** A cursor that brings nothing new so often runs in circles (fault F39). */
const repeatLimit = 3

/** Makes the listing: each step asks for one page of one place and writes it in one piece. */
export function createListStep(needs: Needs) {
  const { db, clock, documents, datasources, write, handOut, keepBodies } = needs

  const lookAhead = (run: RunRow) =>
    db.withTenant({ workspaceId: run.workspace_id }, (tx) => places.findNext(tx, run.id))

  /** What the page says about documents. */
  async function keepItems(tx: TenantTx, run: RunRow, app: ContentApp, items: SourceItem[]) {
    const deleted = items.filter(({ is_deleted }) => is_deleted).map((item) => item.external_id)
    const present = items.filter(({ is_deleted }) => !is_deleted)
    await datasources.noteReaders(tx, app, present)
    const listed = await documents.noteListed(tx, {
      appId: app.id,
      runNumber: Number(run.number),
      items: present.map((item) => ({
        ...item,
        access: datasources.resolveAccess(app, app.access_rules, item),
      })),
    })
    const removed = await documents.removeByExternal(tx, app.id, deleted)
    if (listed.overQuota > 0) await datasources.noteSync(tx, app.id, { is_over_quota: true })
    await runs.keepWidenings(tx, run.id, listed.widened)
    await batches.addBatches(tx, run.id, listed.work, clock.now())
    return { ...listed, removed }
  }

  async function keepPage(run: RunRow, app: ContentApp, at: places.PlaceRow, read: ReadPage) {
    const { page, maxPlaces } = read
    return write(run, async (tx, claimed) => {
      const kept = await keepItems(tx, claimed, app, page.items)
      const isCut = await addPlaces(tx, claimed, { at, found: page.places, maxPlaces })
      const fresh = kept.added + kept.changed + kept.unchanged
      const isRepeat = page.next !== null && (page.next === at.cursor || fresh + kept.removed === 0)
      const repeats = isRepeat ? at.repeats + 1 : 0
      const isStuck = repeats >= repeatLimit
      const state = isStuck ? 'failed' : page.next === null ? 'done' : 'open'
      await places.movePlace(tx, run.id, { place: at.place, state, cursor: page.next, repeats })
      await handOut(tx, claimed)
      const isWhole = !isStuck && !isCut && !page.is_incomplete && agrees(claimed, page)
      return {
        stage: 'listing',
        ...(page.mode === 'delta' && { listing: 'delta' as const }),
        ...(page.total !== undefined && { claimed_total: page.total }),
        ...(page.next_delta_cursor !== undefined && { next_delta_cursor: page.next_delta_cursor }),
        ...(!isWhole && incomplete(claimed, isStuck ? 'repeat' : 'page')),
        add: {
          listed: fresh,
          added: kept.added,
          changed: kept.changed,
          unchanged: kept.unchanged,
          acl_changed: kept.aclChanged + kept.widened.length,
          removed: kept.removed,
        },
      }
    })
  }

  const incomplete = (run: RunRow, detail: string) => ({
    is_complete: false,
    ...(run.is_complete && { log: logLine(clock, 'listing-incomplete', detail) }),
  })

  /** Ends the listing: from here on it is known what is there, if everything could be read. */
  const finish = (run: RunRow) =>
    write(run, async (tx, claimed) => {
      await handOut(tx, claimed)
      const { claimed_total: total, listed } = claimed
      const isWhole = total === null || claimed.listing === 'delta' || total === listed
      return {
        is_listing_done: true,
        stage: 'fetching',
        ...(isWhole ? {} : { is_complete: false }),
        log: isWhole
          ? logLine(clock, 'listed', String(listed))
          : logLine(clock, 'listing-incomplete', `${listed}/${total}`),
      }
    })

  /** Gives one place up, so that the rest is still listed; nothing is removed in this run. */
  const giveUp = (run: RunRow, place: string) =>
    write(run, async (tx, claimed) => {
      const moved = { place, state: 'failed', cursor: null, repeats: 0 } as const
      await places.movePlace(tx, run.id, moved)
      return incomplete(claimed, 'place')
    })

  return {
    /** Does one step; null means that another worker is ahead. */
    async step(run: RunRow, app: ContentApp, source: () => Promise<OpenSource>) {
      const at = await lookAhead(run)
      if (!at) return finish(run)
      const { connector, ctx } = await source()
      const page = await readPage(connector, ctx, at).catch((error: unknown) => {
        if (isLost(run, at, error)) return null
        throw error
      })
      if (!page) return giveUp(run, at.place)
      const items = await keepBodies(app, page.items)
      const maxPlaces = connector.maxPlaces?.(ctx.settings)
      return keepPage(run, app, at, { page: { ...page, items }, maxPlaces })
    },
  }
}

export type ListStep = ReturnType<typeof createListStep>
type ReadPage = { page: ListPage; maxPlaces: number | undefined }

const toPlace = ({ place, cursor, depth }: places.PlaceRow): Place => ({ place, cursor, depth })

/** Two pages that claim different totals cannot both be right. */
const agrees = ({ claimed_total }: RunRow, { total }: ListPage) =>
  claimed_total === null || total === undefined || total === claimed_total

async function readPage(connector: ContentConnector, ctx: ContentContext, at: places.PlaceRow) {
  const page = await askSource(ctx.signal, () => connector.listPage(ctx, toPlace(at)))
  checkPage(page)
  return page
}

/** Whether one place, not the source as a whole, is out of reach for good. */
function isLost({ failures }: RunRow, { depth }: places.PlaceRow, error: unknown): boolean {
  if (depth === 0 || !(error instanceof SourceError)) return false
  if (error.fault === 'forbidden') return true
  return error.fault === 'retry-later' && pauseAfter(error, failures).failures >= failureLimit
}

/** A connector that breaks its promise must not be taken for a source that lists nothing. */
function checkPage(page: ListPage): void {
  const isWhole = Array.isArray(page.items) && Array.isArray(page.places)
  if (!isWhole) throw new SourceError('retry-later', 'the page has no list')
}

type Found = { at: places.PlaceRow; found: string[]; maxPlaces: number | undefined }

/** Adds what was found to the places to list; true when not all could be taken. */
async function addPlaces(tx: TenantTx, run: RunRow, { at, found, maxPlaces }: Found) {
  if (found.length === 0) return false
  const room =
    maxPlaces === undefined ? found.length : maxPlaces - (await places.countPlaces(tx, run.id))
  await places.addPlaces(tx, run.id, found.slice(0, Math.max(0, room)), at.depth + 1)
  return found.length > room
}
