import type { QueryClient } from '@tanstack/react-query'
import type { UserInfo } from '@zhiwen/contract/user.ts'
import { ApiError } from '../lib/api/index.ts'
import { i18n } from '../lib/i18n/index.ts'
import { logWarning } from '../lib/log.ts'
import { type News, openNews } from '../lib/news/index.ts'
import type { Session } from '../lib/session/index.ts'
import { toast } from '../ui/index.ts'
import type { AppRouter } from './router.tsx'

type Parts = {
  session: Session
  router: Pick<AppRouter, 'revalidate'>
  cache: QueryClient
  open?: (tell: (news: News) => void) => () => void
}

/** Says in words what somebody else has changed about the user's place; nothing when nothing was lost. */
export function wordsOfChange(before: UserInfo, after: UserInfo): string | null {
  const old = before.current_workspace
  const current = after.current_workspace
  if (!old) return null
  const company = old.company_name
  if (old.id === current?.id) {
    if (old.ws_user_type === current.ws_user_type) return null
    const role = i18n.t(`common:roles.${current.ws_user_type}`)
    return i18n.t('places:news.type-changed', { company, role })
  }
  const place = after.workspaces.find(({ id }) => id === old.id)
  const hasIt = place?.state === 'active'
  if (current && hasIt) return i18n.t('places:news.switched', { other: current.company_name })
  const how = place?.state === 'disabled' ? 'disabled' : 'lost'
  return current
    ? i18n.t(`places:news.${how}-other`, { company, other: current.company_name })
    : i18n.t(`places:news.${how}`, { company })
}

/**
 * Lets an open page react to what the server tells: user info is loaded anew, guards decide anew, and
 * a lost place or level is said (ROLE-42, 44, 47). One stream per tab that is looked at.
 */
export function followNews({ session, router, cache, open = openNews }: Parts): () => void {
  const heedUser = async () => {
    const before = session.getState().user
    const after = await session.reloadUser()
    if (JSON.stringify(before) === JSON.stringify(after)) return
    const words = before && after ? wordsOfChange(before, after) : null
    if (words) toast.show({ kind: 'warning', text: words })
    await router.revalidate()
  }
  // The bell comes with the shell, so its part is not worth a place in the first load.
  const heedNotice = async (unread: number) => {
    const { takeUnread } = await import('../features/notices/index.ts')
    takeUnread(cache, unread)
  }
  const tell = (news: News) => {
    const heeded = news.kind === 'notice' ? heedNotice(news.unread) : heedUser()
    heeded.catch((error: unknown) => {
      // A call that failed is asked again with the next news or the next opening of the stream.
      if (!(error instanceof ApiError)) logWarning('news was not followed', error)
    })
  }
  let listener: { userId: string; stop: () => void } | null = null
  const heed = () => {
    const userId = session.getState().user?.id
    if (userId === listener?.userId) return
    listener?.stop()
    listener = userId === undefined ? null : { userId, stop: open(tell) }
  }
  const stopSession = session.subscribe(heed)
  heed()
  return () => {
    stopSession()
    listener?.stop()
  }
}
