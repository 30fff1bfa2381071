import { type SystemTx, sql } from '../db/index.ts'
import { scheduleDb } from './tables.ts'

/** Takes the turn of a due schedule: who moves the next time owns this one. The database keeps the time. */
export async function takeTurn(tx: SystemTx, name: string, everySeconds: number) {
  const next = sql<Date>`now() + make_interval(secs => ${everySeconds})`
  const turn = await scheduleDb(tx)
    .insertInto('schedules')
    .values({ name, next_at: next })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ next_at: next })
        .where('schedules.next_at', '<=', sql<Date>`now()`),
    )
    .returning('name')
    .executeTakeFirst()
  return turn !== undefined
}
