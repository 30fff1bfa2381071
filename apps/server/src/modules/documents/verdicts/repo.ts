import type { AppId, DocumentId } from '@zhiwen/contract/ids.ts'
import { type RawBuilder, sql, type TenantTx } from '../../../platform/db/index.ts'
import type { AppReads, ReadScope } from '../read-scope.ts'
import { documentsDb } from '../repo.ts'

/** `mayRead` as SQL over a row of documents: the same rule, so keep the two together. */
export function readableBy(scope: ReadScope): RawBuilder<boolean> {
  const appsWith = (...reads: AppReads[]) =>
    scope.apps.filter((app) => reads.includes(app.reads)).map(({ id }) => id)
  const tokens = [...scope.tokens]
  const isNamed = sql`(acl && ${tokens}::text[] and not deny && ${tokens}::text[])`
  return sql<boolean>`(
    app_id = any(${appsWith('own')}::uuid[])
    or app_id = any(${appsWith('all', 'listed', 'open')}::uuid[]) and (
      is_published or visibility >= 3
      or visibility = 2 and app_id = any(${appsWith('all')}::uuid[])
      or visibility = 2 and app_id = any(${appsWith('listed')}::uuid[]) and ${isNamed}
      or visibility = 1 and ${isNamed}
    )
  )`
}

const ofIds = (tx: TenantTx, ids: readonly DocumentId[]) =>
  documentsDb(tx)
    .selectFrom('documents')
    .select('id')
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)

/** Which of these a reader may read and search finds: not removed, not left out, with a text. */
export const listReadable = (tx: TenantTx, scope: ReadScope, ids: readonly DocumentId[]) =>
  ofIds(tx, ids)
    .where(readableBy(scope))
    .where('removed_at', 'is', null)
    .where('is_excluded', '=', false)
    .where('current_version', 'is not', null)
    .where('state', '<>', 'skipped')
    .execute()

/** Live documents of an app a reader may read. */
export async function countReadable(tx: TenantTx, scope: ReadScope, appId: AppId): Promise<number> {
  const { count } = await documentsDb(tx)
    .selectFrom('documents')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('app_id', '=', appId)
    .where('removed_at', 'is', null)
    .where(readableBy(scope))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** How many live documents of an app one scope gains and loses against another. */
export async function compareReadable(
  tx: TenantTx,
  appId: AppId,
  { before, after }: { before: ReadScope; after: ReadScope },
): Promise<{ gains: number; loses: number }> {
  const [old, next] = [readableBy(before), readableBy(after)]
  const { rows } = await sql<{ gains: string; loses: string }>`
    select count(*) filter (where ${next} and not ${old}) as gains,
      count(*) filter (where ${old} and not ${next}) as loses
    from documents where app_id = ${appId} and removed_at is null`.execute(documentsDb(tx))
  return { gains: Number(rows[0]?.gains ?? 0), loses: Number(rows[0]?.loses ?? 0) }
}
