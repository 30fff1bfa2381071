import type { documentFilters, listDocuments } from '@zhiwen/contract/documents.ts'
import type { AppId } from '@zhiwen/contract/ids.ts'
import type { MemberActor } from '../../../http/actor.ts'
import type { InputOf } from '../../../http/route.ts'
import type { Db, TenantTx } from '../../../platform/db/index.ts'
import { countByReason } from '../count-documents.ts'
import type { SourceNeeds } from '../needs.ts'
import { countStates } from '../repo.ts'
import * as repo from './repo.ts'
import { toRow } from './to-row.ts'

type Needs = SourceNeeds & { db: Db }
type Query = InputOf<typeof listDocuments>['query']
type Counts = Record<(typeof documentFilters)[number], number>

/** Makes the documents browser of an app (API-APP-8, ROLE-11) and its folders (API-APP-9). */
export function createListDocuments({ db, appFor, readScope }: Needs) {
  return {
    list: (actor: MemberActor, appId: AppId, { page, page_size, ...query }: Query) =>
      db.withTenant(actor, async (tx) => {
        await appFor(tx, actor, appId, 'read')
        const scope = await readScope(tx, actor.memberId)
        const filter = {
          appId,
          show: query.show,
          reason: query.reason_code,
          folder: query.folder,
          text: query.q,
        }
        const part = { scope, limit: page_size, offset: (page - 1) * page_size }
        const rows = await repo.listDocuments(tx, filter, part)
        const reasons = await countByReason(tx, appId)
        const counts = await countShown(tx, appId, reasons)
        const isNarrow = query.reason_code || query.folder || query.q
        const total = isNarrow ? await repo.countDocuments(tx, filter, scope) : counts[query.show]
        return { items: rows.map(toRow), total, page, page_size, counts, reasons }
      }),
    tree: (actor: MemberActor, appId: AppId, parent: string) =>
      db.withTenant(actor, async (tx) => {
        await appFor(tx, actor, appId, 'read')
        const scope = await readScope(tx, actor.memberId)
        const folders = await repo.listFolders(tx, { appId, parent, scope })
        return {
          folders: folders.map(({ name, count }) => ({
            path: parent === '' ? name : `${parent}/${name}`,
            name,
            document_count: count,
          })),
        }
      }),
  }
}

/** Lengths of the lists the screen offers. */
async function countShown(
  tx: TenantTx,
  appId: AppId,
  reasons: readonly { count: number }[],
): Promise<Counts> {
  const rows = await countStates(tx, [appId])
  const sum = (isIn: (state: (typeof rows)[number]['state']) => boolean) =>
    rows.reduce((total, { state, count }) => total + (isIn(state) ? Number(count) : 0), 0)
  const ended = new Set(['ready', 'failed', 'skipped', 'removed'])
  return {
    all: sum((state) => state !== 'removed'),
    ready: sum((state) => state === 'ready'),
    working: sum((state) => !ended.has(state)),
    trouble: reasons.reduce((total, { count }) => total + count, 0),
    removed: sum((state) => state === 'removed'),
  }
}
