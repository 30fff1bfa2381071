import type { PersonMatch } from '@zhiwen/contract/enums.ts'
import type { ImportId } from '@zhiwen/contract/ids.ts'
import { sql, type TenantTx } from '../../../../platform/db/index.ts'
import type { Decision } from '../../directory/match-person.ts'
import type { Person } from '../../directory/person.ts'
import { rowsDb } from './tables.ts'

/** Adds departments to a run; one that is known stays where it is. */
export async function addDepartments(
  tx: TenantTx,
  importId: ImportId,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await rowsDb(tx)
    .insertInto('directory_import_departments')
    .values(ids.map((department_id) => ({ import_id: importId, department_id, state: 'children' })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The department of a run that is read next. */
export const findNextDepartment = (tx: TenantTx, importId: ImportId) =>
  rowsDb(tx)
    .selectFrom('directory_import_departments')
    .select(['department_id', 'state', 'cursor'])
    .where('import_id', '=', importId)
    .where('state', '!=', 'done')
    .orderBy('number')
    .limit(1)
    .executeTakeFirst()

type Progress = {
  departmentId: string
  state: 'children' | 'people' | 'done'
  cursor: string | null
}

export const moveDepartment = (
  tx: TenantTx,
  importId: ImportId,
  { departmentId, state, cursor }: Progress,
) =>
  rowsDb(tx)
    .updateTable('directory_import_departments')
    .set({ state, cursor })
    .where('import_id', '=', importId)
    .where('department_id', '=', departmentId)
    .execute()

/** Adds people chosen by id, whom the source has not been asked for yet. */
export async function addChosen(
  tx: TenantTx,
  importId: ImportId,
  openIds: readonly string[],
): Promise<void> {
  if (openIds.length === 0) return
  await rowsDb(tx)
    .insertInto('directory_import_rows')
    .values(openIds.map((open_id) => ({ import_id: importId, open_id, is_listed: false })))
    .execute()
}

/** Adds people the source has shown and says how many are new in this run. */
export async function addListed(
  tx: TenantTx,
  importId: ImportId,
  people: readonly Person[],
): Promise<number> {
  if (people.length === 0) return 0
  const rows = await rowsDb(tx)
    .insertInto('directory_import_rows')
    .values(
      people.map(({ open_id, name, email, number }) => ({
        import_id: importId,
        open_id,
        is_listed: true,
        name,
        email,
        phone: number,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'import_id', 'open_id']).doUpdateSet((eb) => ({
        is_listed: true,
        name: eb.ref('excluded.name'),
        email: eb.ref('excluded.email'),
        phone: eb.ref('excluded.phone'),
      })),
    )
    // A row that was there before has a transaction behind it that deleted nothing but locked it.
    .returning(sql<boolean>`xmax = 0`.as('is_new'))
    .execute()
  return rows.filter(({ is_new }) => is_new).length
}

export const listUnlisted = (tx: TenantTx, importId: ImportId, limit: number) =>
  rowsDb(tx)
    .selectFrom('directory_import_rows')
    .select('open_id')
    .where('import_id', '=', importId)
    .where('is_listed', '=', false)
    .orderBy('number')
    .limit(limit)
    .execute()

/** Notes that the source does not know somebody any more. */
export const markGone = (tx: TenantTx, importId: ImportId, openIds: readonly string[]) =>
  rowsDb(tx)
    .updateTable('directory_import_rows')
    .set({ is_listed: true, match: 'blocked', reason: 'gone' })
    .where('import_id', '=', importId)
    .where('open_id', 'in', openIds)
    .execute()

/** People of a run who are dealt with next. */
export const listUndone = (tx: TenantTx, importId: ImportId, limit: number) =>
  rowsDb(tx)
    .selectFrom('directory_import_rows')
    .select('open_id')
    .where('import_id', '=', importId)
    .where('match', 'is', null)
    .orderBy('number')
    .limit(limit)
    .execute()

export type Result = { openId: string; decision: Decision }

/** Notes how it ended for a batch of people. */
export async function setResults(
  tx: TenantTx,
  importId: ImportId,
  results: readonly Result[],
): Promise<void> {
  const rows = results.map(({ openId, decision: { match, reason, memberId } }) => ({
    open_id: openId,
    match,
    reason,
    member_id: memberId,
  }))
  await sql`
    update directory_import_rows as own
    set match = given.match, reason = given.reason, member_id = given.member_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given (open_id text, match text, reason text, member_id uuid)
    where own.import_id = ${importId} and own.open_id = given.open_id and own.match is null`.execute(
    rowsDb(tx),
  )
}

type Part = { limit: number; offset: number }
type RowFilter = { match: PersonMatch | undefined }

const dealtWith = (tx: TenantTx, importId: ImportId, { match }: RowFilter) => {
  const rows = rowsDb(tx).selectFrom('directory_import_rows').where('import_id', '=', importId)
  return match ? rows.where('match', '=', match) : rows.where('match', 'is not', null)
}

/** Results per person, in the order of the run. */
export const listRows = (
  tx: TenantTx,
  importId: ImportId,
  { limit, offset, ...filter }: Part & RowFilter,
) =>
  dealtWith(tx, importId, filter)
    .select(['open_id', 'name', 'email', 'phone', 'reason', 'member_id'])
    .select((eb) => eb.ref('match').$notNull().as('match'))
    .orderBy('number')
    .limit(limit)
    .offset(offset)
    .execute()

/** Open ids of everybody a run has seen. */
export const listOpenIds = (tx: TenantTx, importId: ImportId) =>
  rowsDb(tx)
    .selectFrom('directory_import_rows')
    .select('open_id')
    .where('import_id', '=', importId)
    .execute()
