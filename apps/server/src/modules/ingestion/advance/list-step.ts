import type {
  ContentConnector,
  ContentContext,
  ListPage,
  Place,
} from '../../../connectors/content-spec.ts'
import { SourceError } from '../../../connectors/spec.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, TenantTx } from '../../../platform/db/index.ts'
import { askSource } from '../ask-source.ts'
import type { IngestionNeeds } from '../ingestion-needs.ts'
import type { ContentApp, OpenSource } from '../needs.ts'
import * as places from '../places/repo.ts'
import { logLine } from '../runs/log-line.ts'
import * as runs from '../runs/repo.ts'
import { createAskUnlinked, type PlaceOf } from './ask-unlinked.ts'
import type { HandOut } from './hand-out.ts'
import type { KeepBodies } from './keep-bodies.ts'
import { createKeepItems, type Kept } from './keep-items.ts'
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
  const { db, clock, write, handOut, keepBodies } = needs

  const keepItems = createKeepItems(needs)
  const askUnlinked = createAskUnlinked(needs)

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
        ...saidBy(page),
        ...(!isWhole && incomplete(clock, claimed, isStuck ? 'repeat' : 'page')),
        add: addedBy(kept),
      }
    })
  }

  /** Ends the listing: from here on it is known what is there, if everything could be read. */
  const finish = (run: RunRow, placeOf: PlaceOf | undefined) =>
    write(run, async (tx, claimed) => {
      const { isAsking, kept } = await askUnlinked(tx, claimed, placeOf)
      if (isAsking) return {}
      await handOut(tx, claimed)
      const { log, ...end } = endOfListing(clock, claimed)
      const said = kept > 0 ? [logLine(clock, 'unlinked-kept', String(kept))] : []
      return { ...end, log: [...said, log] }
    })

  /** Gives one place up, so that the rest is still listed; nothing is removed in this run. */
  const giveUp = (run: RunRow, place: string) =>
    write(run, async (tx, claimed) => {
      const moved = { place, state: 'failed', cursor: null, repeats: 0 } as const
      await places.movePlace(tx, run.id, moved)
      return incomplete(clock, claimed, 'place')
    })

  return {
    /** Does one step; null means that another worker is ahead. */
    async step(run: RunRow, app: ContentApp, source: () => Promise<OpenSource>) {
      const at = await db.withTenant({ workspaceId: run.workspace_id }, (tx) =>
        places.findNext(tx, run.id),
      )
      const { connector, ctx } = await source()
      if (!at) return finish(run, placesOf(connector, ctx))
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

/** Where single items of a source can be asked for, if it says so. */
const placesOf = (connector: ContentConnector, ctx: ContentContext): PlaceOf | undefined =>
  connector.placeOf && ((name) => connector.placeOf?.(ctx.settings, name) ?? null)

type ReadPage = { page: ListPage; maxPlaces: number | undefined }

/** From here on nothing may be removed in this run; the log says so once. */
const incomplete = (clock: Clock, run: RunRow, detail: string) => ({
  is_complete: false,
  ...(run.is_complete && { log: logLine(clock, 'listing-incomplete', detail) }),
})

/** A source that claims another number of items than it listed was not read whole. */
function endOfListing(clock: Clock, { claimed_total: total, listed, listing }: RunRow) {
  const isWhole = total === null || listing === 'delta' || total === listed
  return {
    is_listing_done: true,
    stage: 'fetching' as const,
    ...(isWhole ? {} : { is_complete: false }),
    log: isWhole
      ? logLine(clock, 'listed', String(listed))
      : logLine(clock, 'listing-incomplete', `${listed}/${total}`),
  }
}

const toPlace = ({ place, cursor, depth }: places.PlaceRow): Place => ({ place, cursor, depth })

const addedBy = ({ added, changed, unchanged, aclChanged, widened, removed }: Kept) => ({
  listed: added + changed + unchanged,
  added,
  changed,
  unchanged,
  acl_changed: aclChanged + widened.length,
  removed,
})

/** What a page says about the whole source. */
const saidBy = ({ mode, total, next_delta_cursor }: ListPage) => ({
  ...(mode === 'delta' && { listing: 'delta' as const }),
  ...(total !== undefined && { claimed_total: total }),
  ...(next_delta_cursor !== undefined && { next_delta_cursor }),
})

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
