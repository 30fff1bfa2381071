import type { Clock } from '../../../platform/clock.ts'
import type { Db, TenantTx } from '../../../platform/db/index.ts'
import type { OpenSource } from '../connections/sources.ts'
import * as directory from '../directory/repo.ts'
import { createReadSource } from './read-source.ts'
import * as rows from './rows/repo.ts'
import { createWriteStep, type Run } from './write-step.ts'

/** People chosen one by one cost one call each. */
const chosenPerStep = 10

/** Makes the first half of a run: who is there. Each step asks the source for one page and writes it. */
export function createListStep(needs: { db: Db; clock: Clock }) {
  const write = createWriteStep(needs)
  const read = createReadSource(write)

  const lookAhead = (run: Run) =>
    needs.db.withTenant({ workspaceId: run.workspace_id }, async (tx) => ({
      at: await rows.findNextDepartment(tx, run.id),
      chosen: await rows.listUnlisted(tx, run.id, chosenPerStep),
    }))

  /** Does one step; null means that another worker is ahead. */
  return async (run: Run, source: () => Promise<OpenSource>): Promise<Run | null> => {
    const { at, chosen } = await lookAhead(run)
    if (at?.state === 'children') return read.children(run, await source(), at)
    if (at) return read.people(run, await source(), at)
    if (chosen.length > 0) {
      const openIds = chosen.map(({ open_id }) => open_id)
      return read.chosen(run, await source(), openIds)
    }
    return write(run, async (tx) => {
      if (run.is_whole) await forgetUnseen(tx, run)
      return { phase: 'match' }
    })
  }
}

/** Who was not seen in the whole directory is not there any more, and clashes with nobody. */
async function forgetUnseen(tx: TenantTx, run: Run): Promise<void> {
  const seen = new Set((await rows.listOpenIds(tx, run.id)).map(({ open_id }) => open_id))
  const known = await directory.listOpenIds(tx, run.app_id)
  const gone = known.map(({ open_id }) => open_id).filter((openId) => !seen.has(openId))
  if (gone.length > 0) await directory.forgetPeople(tx, run.app_id, gone)
}
