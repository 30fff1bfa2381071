import type { WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { Clock } from '../../../../platform/clock.ts'
import type { TenantTx } from '../../../../platform/db/index.ts'
import * as repo from './repo.ts'

/** A mark stands on every so many-th row of a list. */
const every = 100
/** As with any page number, a page is shifted by what changed since: here by at most this long. */
const goodForMs = 10_000
const listsKept = 200

type Marks = { readAt: number; marks: readonly repo.Mark[] }

/**
 * Makes the way to far pages: a page number says how many rows to skip, and walking over them costs
 * more the further one goes. Marks on the way let the walk start at most 100 rows before the page.
 */
export function createPageMarks({ clock }: { clock: Clock }) {
  const lists = new Map<string, Marks>()

  async function marksOf(tx: TenantTx, key: string, filter: repo.MemberFilter) {
    const now = clock.now().getTime()
    const known = lists.get(key)
    if (known && now - known.readAt < goodForMs) return known.marks
    const marks = await repo.listMarks(tx, filter, every)
    lists.delete(key)
    if (lists.size >= listsKept) lists.clear()
    lists.set(key, { readAt: now, marks })
    return marks
  }

  return {
    /** Where to start for an offset, and how many rows are still to be skipped from there. */
    async find(tx: TenantTx, workspaceId: WorkspaceId, { filter, offset }: Wanted) {
      const { sort, state, type } = filter
      const marks = await marksOf(tx, [workspaceId, sort, state, type].join(), filter)
      const at = Math.min(Math.floor(offset / every), marks.length) - 1
      const after = marks[at]
      return after ? { after, offset: offset - (at + 1) * every } : { offset }
    },
  }
}

type Wanted = { filter: repo.MemberFilter; offset: number }

export type PageMarks = ReturnType<typeof createPageMarks>
