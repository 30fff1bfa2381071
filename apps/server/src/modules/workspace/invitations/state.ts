import type { InvitationExpiry, InvitationState } from '@zhiwen/contract/enums.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const termMs: Record<InvitationExpiry, number> = {
  '30m': 30 * minuteMs,
  '7d': 7 * dayMs,
  '1y': 365 * dayMs,
}

/** When an invitation of this term ends that is made now. */
export const endOfTerm = (term: InvitationExpiry, now: Date): Date =>
  new Date(now.getTime() + termMs[term])

type Facts = { revoked_at: Date | null; used: number; max_uses: number; expires_at: Date }

/** State of an invitation at a moment (SM-8); nothing has to run for it to change. */
export function stateOf({ revoked_at, used, max_uses, expires_at }: Facts, now: Date) {
  const state: InvitationState = revoked_at
    ? 'revoked'
    : used >= max_uses
      ? 'used_up'
      : expires_at <= now
        ? 'expired'
        : 'open'
  return state
}
