import type { PersonMatch } from '@zhiwen/contract/enums.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { Audit } from '../../audit/index.ts'
import type { Workspace } from '../../workspace/index.ts'
import { appFor } from '../connections/policy.ts'
import type { FindMatches } from '../directory/find-matches.ts'
import * as directory from '../directory/repo.ts'
import { createApplyMatches } from './apply-matches.ts'
import * as repo from './repo.ts'
import * as rows from './rows/repo.ts'
import { actingOf } from './starter.ts'
import { doneOf } from './to-import.ts'
import { createWriteStep, type Run } from './write-step.ts'

/** Small enough that other acts of the workspace hardly wait for its audit rows. */
const peoplePerStep = 50

export type MatchNeeds = {
  db: Db
  clock: Clock
  audit: Audit
  workspace: Pick<Workspace, 'members' | 'invitations'>
  matches: FindMatches
}

/** Makes the second half of a run: who everybody is. A batch is decided and written in one transaction. */
export function createMatchStep(needs: MatchNeeds) {
  const { db, matches } = needs
  const write = createWriteStep(needs)
  const apply = createApplyMatches(needs)
  const finish = createFinish(needs)

  async function dealWith(run: Run, openIds: readonly string[]): Promise<Run | null> {
    const scope = { workspaceId: run.workspace_id }
    const people = await db.withTenant(scope, (tx) => directory.listPeople(tx, run.app_id, openIds))
    const accounts = await matches.findAccounts(people)
    const known = new Set(people.map(({ open_id }) => open_id))
    // Nobody stays undone for ever, even if the directory's own record of them has gone meanwhile.
    const lost = openIds.filter((openId) => !known.has(openId)).map(goneResult)
    return write(run, async (tx, claimed) => {
      const matched = await matches.match(tx, run.app_id, people, accounts)
      const results = [...(await apply(tx, run, matched)), ...lost]
      await rows.setResults(tx, run.id, results)
      return addCounts(claimed, results)
    })
  }

  /** Does one step; null means that another worker is ahead. */
  return async (run: Run): Promise<Run | null> => {
    const undone = await db.withTenant({ workspaceId: run.workspace_id }, (tx) =>
      rows.listUndone(tx, run.id, peoplePerStep),
    )
    const openIds = undone.map(({ open_id }) => open_id)
    return openIds.length === 0 ? finish(run) : dealWith(run, openIds)
  }
}

/** Ends the run with the one audit row that says what came of it. */
const createFinish =
  ({ db, clock, audit }: MatchNeeds) =>
  (run: Run): Promise<Run | null> =>
    db.withTenant({ workspaceId: run.workspace_id }, async (tx) => {
      const now = clock.now()
      const claimed = await repo.takeStep(tx, run, now)
      const ended =
        claimed && (await repo.endImport(tx, run.id, { state: 'done', reason: null }, now))
      if (!ended) return null
      const { matched, new: invited, ambiguous, blocked, started_by } = ended
      const counts = { total: doneOf(ended), matched, new: invited, ambiguous, blocked }
      await audit.record(tx, {
        workspaceId: run.workspace_id,
        actor: { ...actingOf(started_by), name: started_by.name },
        action: 'directory.imported',
        object: { kind: 'app', id: run.app_id, name: (await appFor(tx, run.app_id)).title },
        after: { import_id: run.id, ...counts },
      })
      return ended
    })

const goneResult = (openId: string): rows.Result => ({
  openId,
  decision: { match: 'blocked', reason: 'gone', memberId: null },
})

function addCounts(run: Run, results: readonly rows.Result[]): repo.StepChanges {
  const count = (match: PersonMatch) =>
    run[match] + results.filter(({ decision }) => decision.match === match).length
  return {
    matched: count('matched'),
    new: count('new'),
    ambiguous: count('ambiguous'),
    blocked: count('blocked'),
  }
}
