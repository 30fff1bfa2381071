import type { listDocuments } from '@zhiwen/contract/documents.ts'
import type { AppId } from '@zhiwen/contract/ids.ts'
import type { MemberActor } from '../../../http/actor.ts'
import type { InputOf } from '../../../http/route.ts'
import type { Db } from '../../../platform/db/index.ts'
import { shownCounts, troubleReasons } from '../count-documents.ts'
import type { SourceNeeds } from '../needs.ts'
import { countStates } from '../repo.ts'
import * as repo from './repo.ts'
import { toRow } from './to-row.ts'

type Needs = Pick<SourceNeeds, 'appFor' | 'readScope'> & { db: Db }
type Query = InputOf<typeof listDocuments>['query']

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
        const states = await countStates(tx, [appId])
        const counts = shownCounts(states)
        const isNarrow = Boolean(query.reason_code || query.folder || query.q)
        const { rows, total } = isNarrow
          ? await repo.findDocuments(tx, filter, part)
          : { rows: await repo.listDocuments(tx, filter, part), total: counts[query.show] }
        return {
          items: rows.map(toRow),
          total,
          page,
          page_size,
          counts,
          reasons: troubleReasons(states),
        }
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
