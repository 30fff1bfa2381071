import type { AppId } from '@zhiwen/contract/ids.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import type { Person } from './person.ts'
import { directoryDb } from './tables.ts'

/** Keeps what a directory shows now; somebody who is known is brought up to date. */
export async function keepPeople(
  tx: TenantTx,
  appId: AppId,
  people: readonly Person[],
): Promise<void> {
  if (people.length === 0) return
  await directoryDb(tx)
    .insertInto('directory_people')
    .values(people.map((person) => ({ ...person, app_id: appId })))
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'app_id', 'open_id']).doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        email: eb.ref('excluded.email'),
        number: eb.ref('excluded.number'),
        is_active: eb.ref('excluded.is_active'),
      })),
    )
    .execute()
}

const columns = ['open_id', 'name', 'email', 'number', 'is_active'] as const

/** People of a directory by their ids. */
export const listPeople = (
  tx: TenantTx,
  appId: AppId,
  openIds: readonly string[],
): Promise<Person[]> =>
  directoryDb(tx)
    .selectFrom('directory_people')
    .select(columns)
    .where('app_id', '=', appId)
    .where('open_id', '=', (eb) => eb.fn.any(eb.val([...openIds])))
    .execute()

/** Everybody of a directory who is there now and has one of these numbers or mailboxes. */
export const listByContacts = (
  tx: TenantTx,
  appId: AppId,
  contacts: readonly string[],
): Promise<Person[]> =>
  directoryDb(tx)
    .selectFrom('directory_people')
    .select(columns)
    .where('app_id', '=', appId)
    .where('is_active', '=', true)
    .where((eb) => {
      const any = eb.fn.any(eb.val([...contacts]))
      return eb.or([eb('number', '=', any), eb('email', '=', any)])
    })
    .execute()

/** Forgets people by their ids, or everybody of the directory. */
export async function forgetPeople(
  tx: TenantTx,
  appId: AppId,
  openIds?: readonly string[],
): Promise<void> {
  let gone = directoryDb(tx).deleteFrom('directory_people').where('app_id', '=', appId)
  if (openIds) gone = gone.where('open_id', '=', (eb) => eb.fn.any(eb.val([...openIds])))
  await gone.execute()
}

/** Open ids of everybody a directory has shown. */
export const listOpenIds = (tx: TenantTx, appId: AppId) =>
  directoryDb(tx)
    .selectFrom('directory_people')
    .select('open_id')
    .where('app_id', '=', appId)
    .execute()
