import { openStream } from '../api/open-stream.ts'
import { react } from '../api/reactions.ts'
import { followStream } from './follow-stream.ts'
import type { StreamEvent } from './read-events.ts'
import { whileAttended } from './while-attended.ts'

/** What the server tells an open page (API-NOTE-3). */
export type News = { kind: 'user' } | { kind: 'notice'; unread: number }

const unreadOf = (data: string): number | null => {
  try {
    const { unread } = JSON.parse(data) as { unread?: unknown }
    return typeof unread === 'number' ? unread : null
  } catch {
    return null // A newer server may say more than this page understands.
  }
}

const newsOf = ({ event, data }: StreamEvent): News | null => {
  if (event === 'user') return { kind: 'user' }
  const unread = event === 'notice' ? unreadOf(data) : null
  return unread === null ? null : { kind: 'notice', unread }
}

/** Listens to the signed-in user's news while the page is looked at; the returned function stops it. */
export function openNews(tell: (news: News) => void): () => void {
  const listener = {
    open: (signal: AbortSignal) => openStream('GET /news', signal),
    heard: (event: StreamEvent) => {
      const news = newsOf(event)
      if (news) tell(news)
    },
    // What changed while no line stood is not told again: the user info says it.
    opened: () => tell({ kind: 'user' }),
    refused: react,
  }
  return whileAttended((signal) => void followStream(listener, signal))
}
