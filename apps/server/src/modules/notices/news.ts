import type { WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { UserActor } from '../../http/actor.ts'
import type { EventStream } from '../../http/route.ts'
import type { Events, News } from '../../platform/events/index.ts'
import type { NoticesService } from './service.ts'

type Needs = { events: Events; notices: NoticesService }

/**
 * Makes the stream of one user: `user` when user info may have changed, `notice` with the number of
 * unread ones. Events carry no content, so nothing is lost when two changes become one event.
 */
export function createNews({ events, notices }: Needs) {
  return async (actor: UserActor, stream: EventStream): Promise<void> => {
    const wanted = new Set<News>()
    let isTelling = false
    let leaveWorkspace = () => {}
    let followed: WorkspaceId | undefined

    const follow = (workspace: WorkspaceId | undefined) => {
      if (workspace === followed) return
      leaveWorkspace()
      followed = workspace
      leaveWorkspace = workspace ? events.listen({ workspace }, hear) : () => {}
    }
    async function tell(): Promise<void> {
      for (const news of wanted) {
        wanted.delete(news)
        // Whoever was shut out gets no word; the end of the stream sends the page to ask anew.
        const holder = await stream.check()
        if (!holder || stream.signal.aborted) return
        follow(holder.member?.workspaceId)
        if (news === 'user') stream.send('user', {})
        else stream.send('notice', { unread: await notices.countUnread(actor.userId) })
      }
    }
    /** One round at a time; what comes in between is told in the next. */
    function hear(news: News): void {
      wanted.add(news)
      if (isTelling) return
      isTelling = true
      tell()
        // What could not be told is read by the page when it comes back.
        .catch(() => stream.end())
        .finally(() => {
          isTelling = false
        })
    }

    const leaveUser = events.listen({ user: actor.userId }, hear)
    follow(actor.member?.workspaceId)
    stream.signal.addEventListener('abort', () => {
      leaveUser()
      leaveWorkspace()
      followed = undefined
    })
    await events.ready()
    hear('notice')
  }
}

export type FollowNews = ReturnType<typeof createNews>
