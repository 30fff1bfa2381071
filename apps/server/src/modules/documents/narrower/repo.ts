import type { Visibility } from '@zhiwen/contract/enums.ts'
import type { AppId } from '@zhiwen/contract/ids.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { documentsDb } from '../repo.ts'

type App = { id: AppId; default_visibility: Visibility }

/** Documents that fewer people may read than the app's own choice would let, with the first of them. */
export async function listNarrower(tx: TenantTx, app: App, limit: number) {
  const narrower = documentsDb(tx)
    .selectFrom('documents')
    .where('app_id', '=', app.id)
    .where('removed_at', 'is', null)
    .where('visibility', '<', app.default_visibility)
  const { count } = await narrower
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  const sample = await narrower
    .select(['id', 'title', 'path'])
    .orderBy('path')
    .orderBy('title')
    .limit(limit)
    .execute()
  return { count: Number(count), sample }
}
