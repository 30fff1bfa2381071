import type { Language } from '@zhiwen/contract/enums.ts'
import type { NoticeId, UserId } from '@zhiwen/contract/ids.ts'
import type { SystemTx } from '../../../platform/db/index.ts'
import { type NoticeKind, noticesDb } from './tables.ts'

export type { NoticeKind } from './tables.ts'

type NewNotice = {
  id: NoticeId
  user_id: UserId
  kind: NoticeKind
  email: string
  language: Language
  created_at: Date
}

export const insertNotice = (tx: SystemTx, notice: NewNotice) =>
  noticesDb(tx).insertInto('security_notices').values(notice).execute()

export const findUnsent = (tx: SystemTx, noticeId: NoticeId) =>
  noticesDb(tx)
    .selectFrom('security_notices')
    .select(['id', 'kind', 'email', 'language', 'created_at'])
    .where('id', '=', noticeId)
    .where('sent_at', 'is', null)
    .executeTakeFirst()

export const markSent = (tx: SystemTx, noticeId: NoticeId, now: Date) =>
  noticesDb(tx)
    .updateTable('security_notices')
    .set({ sent_at: now })
    .where('id', '=', noticeId)
    .execute()

/** Forgets the addresses of notices that were sent long ago. */
export const removeOld = (tx: SystemTx, before: Date) =>
  noticesDb(tx).deleteFrom('security_notices').where('sent_at', '<', before).execute()
