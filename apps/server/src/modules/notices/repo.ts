import type { NoticeKind } from '@zhiwen/contract/enums.ts'
import type { NoticeId, UserId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import { type SystemTx, sql, type Tx } from '../../platform/db/index.ts'
import { noticesDb } from './tables.ts'

export type NewNotice = {
  workspace_id: WorkspaceId
  id: NoticeId
  user_id: UserId
  kind: NoticeKind
  params: Record<string, string>
  company_name: string
  created_at: Date
}

export const insertNotice = (tx: Tx, notice: NewNotice) =>
  noticesDb(tx)
    .insertInto('notices')
    .values({ ...notice, params: JSON.stringify(notice.params) })
    .execute()

/** True when the person was told this about the workspace before. */
export async function hasNotice(
  tx: SystemTx,
  { workspace_id, user_id, kind }: Pick<NewNotice, 'workspace_id' | 'user_id' | 'kind'>,
): Promise<boolean> {
  const found = await noticesDb(tx)
    .selectFrom('notices')
    .select('id')
    .where('workspace_id', '=', workspace_id)
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export const listNotices = (
  tx: SystemTx,
  userId: UserId,
  { isUnread, offset, limit }: { isUnread: boolean; offset: number; limit: number },
) =>
  noticesDb(tx)
    .selectFrom('notices')
    .select(['id', 'kind', 'params', 'workspace_id', 'company_name', 'read_at', 'created_at'])
    .where('user_id', '=', userId)
    .$if(isUnread, (unread) => unread.where('read_at', 'is', null))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()

/** How many notices a user has, and how many of them are unread. */
export async function countNotices(tx: SystemTx, userId: UserId) {
  const counted = await noticesDb(tx)
    .selectFrom('notices')
    .select([
      sql<string>`count(*)`.as('total'),
      sql<string>`count(*) filter (where read_at is null)`.as('unread'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return { total: Number(counted.total), unread: Number(counted.unread) }
}

export async function countUnread(tx: SystemTx, userId: UserId): Promise<number> {
  const { unread } = await noticesDb(tx)
    .selectFrom('notices')
    .select(sql<string>`count(*)`.as('unread'))
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(unread)
}

/** Marks own notices as read, the named ones or all, and names those that were unread. */
export const markRead = (
  tx: SystemTx,
  userId: UserId,
  { ids, now }: { ids: NoticeId[] | undefined; now: Date },
) =>
  noticesDb(tx)
    .updateTable('notices')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .$if(ids !== undefined, (named) => named.where('id', 'in', ids ?? []))
    .execute()

/** How many of these notices are the user's own. */
export async function countOwn(tx: SystemTx, userId: UserId, ids: NoticeId[]): Promise<number> {
  const { own } = await noticesDb(tx)
    .selectFrom('notices')
    .select(sql<string>`count(*)`.as('own'))
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow()
  return Number(own)
}

export const findUnmailed = (tx: SystemTx, workspaceId: WorkspaceId, noticeId: NoticeId) =>
  noticesDb(tx)
    .selectFrom('notices')
    .select(['id', 'user_id', 'kind', 'params', 'company_name'])
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', noticeId)
    .where('mailed_at', 'is', null)
    .executeTakeFirst()

export const markMailed = (
  tx: SystemTx,
  workspaceId: WorkspaceId,
  { noticeId, now }: { noticeId: NoticeId; now: Date },
) =>
  noticesDb(tx)
    .updateTable('notices')
    .set({ mailed_at: now })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', noticeId)
    .execute()

export const removeOld = (tx: SystemTx, before: Date) =>
  noticesDb(tx).deleteFrom('notices').where('created_at', '<', before).execute()
