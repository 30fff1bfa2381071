import type { UserId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { Config } from '../config.ts'
import { querySql, type Tx } from '../db/index.ts'
import { type Listener, openListener } from '../db/listener.ts'
import type { Log } from '../log.ts'

/** What may have changed: what a user is and may do (`user`), or what a user was told (`notice`). */
export type News = 'user' | 'notice'
/** Whom news is for: one user, or everybody whose current workspace it is. */
export type Audience = { user: UserId } | { workspace: WorkspaceId }
type Hear = (news: News) => void

export type Events = {
  /** Tells open pages of a user that user info has changed: role, state, sign-ins, workspaces. */
  announceUser(tx: Tx, userId: UserId): Promise<void>
  /** Tells open pages of a user that there is a new notice. */
  announceNotice(tx: Tx, userId: UserId): Promise<void>
  /** Tells every open page in a workspace that user info has changed: name, logo, colour, rules. */
  announceWorkspace(tx: Tx, workspaceId: WorkspaceId): Promise<void>
  /** Hears news of an audience from all processes, until the returned function is called. */
  listen(audience: Audience, hear: Hear): () => void
  /** Resolves once news of other processes is heard. */
  ready(): Promise<void>
  close(): Promise<void>
}

const channel = 'zhiwen_news'
const nameOf = (audience: Audience) =>
  'user' in audience ? `user:${audience.user}` : `workspace:${audience.workspace}`

type Needs = { config: Pick<Config, 'DATABASE_APP_URL'>; log: Log }

/**
 * Makes the way of news between processes. It is told in the transaction that makes it true, so it
 * is heard after the commit or never; it holds ids only, whoever hears it reads the truth itself.
 */
export function createEvents({ config, log }: Needs): Events {
  const ears = new Map<string, Set<Hear>>()
  let listener: Listener | undefined

  const tell = (name: string, news: News) => {
    for (const hear of ears.get(name) ?? []) hear(news)
  }
  const open = () =>
    (listener ??= openListener({
      url: config.DATABASE_APP_URL,
      channel,
      log,
      onMessage(payload) {
        const at = payload.lastIndexOf(' ')
        tell(payload.slice(0, at), payload.endsWith(' notice') ? 'notice' : 'user')
      },
      onGap() {
        for (const name of ears.keys()) tell(name, 'user')
      },
    }))
  const announce = async (tx: Tx, audience: Audience, news: News) => {
    await querySql(tx, 'select pg_notify($1, $2)', [channel, `${nameOf(audience)} ${news}`])
  }

  return {
    announceUser: (tx, userId) => announce(tx, { user: userId }, 'user'),
    announceNotice: (tx, userId) => announce(tx, { user: userId }, 'notice'),
    announceWorkspace: (tx, workspaceId) => announce(tx, { workspace: workspaceId }, 'user'),
    listen(audience, hear) {
      open()
      const name = nameOf(audience)
      const hearers = ears.get(name) ?? new Set()
      ears.set(name, hearers.add(hear))
      return () => {
        hearers.delete(hear)
        if (hearers.size === 0 && ears.get(name) === hearers) ears.delete(name)
      }
    },
    ready: () => open().ready(),
    close: async () => listener?.close(),
  }
}
