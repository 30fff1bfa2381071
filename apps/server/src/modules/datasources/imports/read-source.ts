import type { SourcePerson } from '../../../connectors/spec.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import type { OpenSource } from '../connections/sources.ts'
import { toPerson } from '../directory/person.ts'
import * as directory from '../directory/repo.ts'
import * as rows from './rows/repo.ts'
import type { Run, WriteStep } from './write-step.ts'

type Department = NonNullable<Awaited<ReturnType<typeof rows.findNextDepartment>>>

/** Makes the three ways a run asks its source: each asks first and writes after, in one piece. */
export function createReadSource(write: WriteStep) {
  return {
    async children(run: Run, { connector, ctx }: OpenSource, at: Department) {
      const page = await connector.listDepartments(ctx, at.department_id, at.cursor)
      return write(run, async (tx) => {
        await rows.addDepartments(
          tx,
          run.id,
          page.items.map(({ id }) => id),
        )
        const state = page.next === null ? 'people' : 'children'
        const progress = { departmentId: at.department_id, state, cursor: page.next } as const
        await rows.moveDepartment(tx, run.id, progress)
        return {}
      })
    },
    async people(run: Run, { connector, ctx }: OpenSource, at: Department) {
      const page = await connector.listPeople(ctx, at.department_id, at.cursor)
      return write(run, async (tx, { total }) => {
        const state = page.next === null ? 'done' : 'people'
        const progress = { departmentId: at.department_id, state, cursor: page.next } as const
        await rows.moveDepartment(tx, run.id, progress)
        return { total: total + (await keep(tx, run, page.items)) }
      })
    },
    /** People chosen one by one; whom the source does not know any more is dealt with at once. */
    async chosen(run: Run, { connector, ctx }: OpenSource, openIds: readonly string[]) {
      const found: SourcePerson[] = []
      for (const openId of openIds) {
        const person = await connector.findPerson(ctx, openId)
        // Some sources answer with another spelling of the id that was asked for.
        if (person) found.push({ ...person, open_id: openId })
      }
      const known = new Set(found.map(({ open_id }) => open_id))
      const gone = openIds.filter((openId) => !known.has(openId))
      return write(run, async (tx, { blocked }) => {
        await keep(tx, run, found)
        if (gone.length === 0) return {}
        await directory.forgetPeople(tx, run.app_id, gone)
        await rows.markGone(tx, run.id, gone)
        return { blocked: blocked + gone.length }
      })
    },
  }
}

/** Keeps people in both places, what the directory shows and what this run deals with; says how many are new. */
async function keep(tx: TenantTx, run: Run, found: readonly SourcePerson[]): Promise<number> {
  // One page may name somebody twice while people move at the source.
  const people = [...new Map(found.map((person) => [person.open_id, toPerson(person)])).values()]
  await directory.keepPeople(tx, run.app_id, people)
  return rows.addListed(tx, run.id, people)
}
