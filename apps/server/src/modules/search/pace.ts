import { setTimeout as pause } from 'node:timers/promises'
import type { WorkspaceId } from '@zhiwen/contract/ids.ts'

/**
 * Makes the pace of writing: the first change of a workspace is written at once; while more keep
 * coming, they gather for a moment and go together, which costs the database and the engine far less.
 */
export function createPace(pauseMs: number) {
  const nextAt = new Map<WorkspaceId, number>()

  /** Forgets workspaces that have come to rest. */
  function tidy(now: number) {
    for (const [id, at] of nextAt) if (at <= now) nextAt.delete(id)
  }

  return async (workspaceId: WorkspaceId, signal: AbortSignal): Promise<void> => {
    const now = performance.now()
    tidy(now)
    const at = Math.max(now, nextAt.get(workspaceId) ?? 0)
    nextAt.set(workspaceId, at + pauseMs)
    if (at > now) await pause(at - now, undefined, { signal })
  }
}
