import type { listImportRows, listImports } from '@zhiwen/contract/directory.ts'
import type { AppId, ImportId } from '@zhiwen/contract/ids.ts'
import type { MemberActor } from '../../../http/actor.ts'
import type { InputOf } from '../../../http/route.ts'
import type { Db, TenantTx } from '../../../platform/db/index.ts'
import { appFor } from '../connections/policy.ts'
import { importFor } from './policy.ts'
import * as repo from './repo.ts'
import * as rows from './rows/repo.ts'
import { doneOf, toImport } from './to-import.ts'

type ListQuery = InputOf<typeof listImports>['query']
type RowsQuery = InputOf<typeof listImportRows>['query']

const partOf = ({ page, page_size }: ListQuery) => ({
  limit: page_size,
  offset: (page - 1) * page_size,
})

/** Makes what managers see of imports (API-MEM-7). */
export function createReadImports({ db }: { db: Db }) {
  return {
    list: (actor: MemberActor, appId: AppId, { page, page_size }: ListQuery) =>
      db.withTenant(actor, async (tx) => {
        await appFor(tx, appId)
        const found = await repo.listImports(tx, appId, partOf({ page, page_size }))
        const total = await repo.countImports(tx, appId)
        return { items: found.map(toImport), total, page, page_size }
      }),
    get: (actor: MemberActor, importId: ImportId) =>
      db.withTenant(actor, async (tx) => toImport(await importFor(tx, importId))),
    /** People who are dealt with; the others are still to come. */
    listRows: (actor: MemberActor, importId: ImportId, { match, page, page_size }: RowsQuery) =>
      db.withTenant(actor, async (tx) => {
        const run = await importFor(tx, importId)
        const items = await rows.listRows(tx, importId, { match, ...partOf({ page, page_size }) })
        return { items, total: match ? run[match] : doneOf(run), page, page_size }
      }),
    /** When each app was last imported from. */
    lastImports: async (tx: TenantTx): Promise<Map<AppId, Date>> => {
      const found = await repo.listLastDone(tx)
      return new Map(
        found.flatMap(({ app_id, ended_at }) => (ended_at ? [[app_id, ended_at] as const] : [])),
      )
    },
  }
}
