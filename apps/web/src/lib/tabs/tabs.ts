import type { UserInfo } from '@zhiwen/contract/user.ts'

/** What one tab tells the others. Tokens never travel here: they are read from storage. */
export type TabMessage =
  | { kind: 'signed-in'; user: UserInfo }
  | { kind: 'signed-out' }
  | { kind: 'user'; user: UserInfo }

export type Tabs = {
  post: (message: TabMessage) => void
  listen: (heard: (message: TabMessage) => void) => () => void
  close: () => void
}

const isMessage = (data: unknown): data is TabMessage =>
  typeof data === 'object' && data !== null && 'kind' in data

/** Opens the line between the tabs of this browser; without BroadcastChannel only storage events remain. */
export function openTabs(name = 'zhiwen'): Tabs {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name)
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches one origin only
    post: (message) => channel?.postMessage(message),
    listen: (heard) => {
      const hear = (event: MessageEvent) => {
        if (isMessage(event.data)) heard(event.data)
      }
      channel?.addEventListener('message', hear)
      return () => channel?.removeEventListener('message', hear)
    },
    close: () => channel?.close(),
  }
}
