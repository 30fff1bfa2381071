import type { NoticeKind } from '@zhiwen/contract/enums.ts'
import type { NoticeId, UserId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { listNotices, Notice } from '@zhiwen/contract/notices.ts'
import type { UserActor } from '../../http/actor.ts'
import type { InputOf } from '../../http/route.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, SystemTx, Tx } from '../../platform/db/index.ts'
import { AppError } from '../../platform/errors.ts'
import type { Events } from '../../platform/events/index.ts'
import { newId } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs/index.ts'
import { noticeMail } from './jobs.ts'
import { noticeParams } from './notice-params.ts'
import * as repo from './repo.ts'

export type ServiceNeeds = { db: Db; clock: Clock; jobs: Jobs; events: Events }

/** A message to one person about something that happened in a workspace. */
export type NewNotice = {
  to: UserId
  workspaceId: WorkspaceId
  companyName: string
  kind: NoticeKind
  /** Names and values the sentence needs, as they are now. */
  params: Record<string, string>
}

/** The rest is for the bell alone: an invitation brings its own mail, joins may come by the hundred. */
const mailedKinds: ReadonlySet<NoticeKind> = new Set<NoticeKind>([
  'type-changed',
  'disabled',
  'enabled',
  'removed',
  'became-creator',
  'no-longer-creator',
  'admin-added-self-to-role',
  'workspace-deleted',
  'sync-held',
  'app-needs-auth',
])

export type NoticesService = ReturnType<typeof createNoticesService>

/** Makes the bell: who is told what, and what was read. */
export function createNoticesService({ db, clock, jobs, events }: ServiceNeeds) {
  /** Tells a person, in the transaction of the act itself: the bell at once, the mail by a job. */
  async function send(tx: Tx, notice: NewNotice): Promise<void> {
    const id = newId<NoticeId>()
    await repo.insertNotice(tx, {
      workspace_id: notice.workspaceId,
      id,
      user_id: notice.to,
      kind: notice.kind,
      params: notice.params,
      company_name: notice.companyName,
      created_at: clock.now(),
    })
    if (mailedKinds.has(notice.kind)) {
      await jobs.send(tx, noticeMail, { workspace_id: notice.workspaceId, notice_id: id })
    }
    await events.announceNotice(tx, notice.to)
  }

  /** The same from a job that may be repeated, about what happens to a workspace only once. */
  async function sendOnce(tx: SystemTx, notice: NewNotice): Promise<void> {
    const { workspaceId: workspace_id, to: user_id, kind } = notice
    if (!(await repo.hasNotice(tx, { workspace_id, user_id, kind }))) await send(tx, notice)
  }

  return {
    send,
    sendOnce,
    /** Own notices, newest first (API-NOTE-1). */
    list: (actor: UserActor, query: InputOf<typeof listNotices>['query']) =>
      db.withSystem('notices', async (tx) => {
        const { page, page_size, unread: only } = query
        const { total, unread } = await repo.countNotices(tx, actor.userId)
        const part = { offset: (page - 1) * page_size, limit: page_size, isUnread: only === '1' }
        const rows = await repo.listNotices(tx, actor.userId, part)
        const counted = only ? unread : total
        return { items: rows.map(toNotice), total: counted, unread, page, page_size }
      }),
    /** Marks own notices as read; one that is not the caller's own refuses all (API-NOTE-2, attack C15). */
    read: (actor: UserActor, ids: NoticeId[] | undefined) =>
      db.withSystem('notices', async (tx) => {
        if (ids && (await repo.countOwn(tx, actor.userId, ids)) !== new Set(ids).size) {
          throw new AppError('not-found')
        }
        await repo.markRead(tx, actor.userId, { ids, now: clock.now() })
        // The other pages of the same person show the same number.
        await events.announceNotice(tx, actor.userId)
        return { unread: await repo.countUnread(tx, actor.userId) }
      }),
    countUnread: (userId: UserId): Promise<number> =>
      db.withSystem('notices', (tx) => repo.countUnread(tx, userId)),
  }
}

type Row = Awaited<ReturnType<typeof repo.listNotices>>[number]

const toNotice = ({ read_at, created_at, params, ...row }: Row): Notice => ({
  ...row,
  params: noticeParams.parse(params),
  is_read: read_at !== null,
  created_at: created_at.toISOString(),
})
