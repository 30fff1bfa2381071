import { ApiError } from '../../../lib/api/index.ts'
import type { InvitationOffer } from './queries.ts'

/** How an invitation stands to whoever looks at it (SM-8, RT-7); the first that holds wins. */
export type Standing = 'member' | 'disabled' | 'expired' | 'used_up' | 'revoked' | 'full' | 'open'

export function standingOf({ membership, state, has_seat }: InvitationOffer): Standing {
  if (membership === 'active') return 'member'
  if (membership === 'disabled') return 'disabled'
  if (state !== 'open') return state
  return has_seat ? 'open' : 'full'
}

/** An unknown code, in contrast to a server that did not answer. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.error === 'invitation-not-found' || error.status === 400)
