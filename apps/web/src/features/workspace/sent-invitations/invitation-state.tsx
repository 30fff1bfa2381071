import type { InvitationState } from '@zhiwen/contract/enums.ts'
import type { Invitation } from '@zhiwen/contract/invitations.ts'
import { useTranslation } from 'react-i18next'
import { StatusDot } from '../../../ui/index.ts'

const tones = { open: 'ok', expired: 'idle', used_up: 'idle', revoked: 'bad' } as const

/** Key of the word for a state; a named invitation that is used up was accepted. */
export const stateKey = (kind: Invitation['kind'], state: InvitationState): string =>
  kind === 'named' && state === 'used_up' ? 'states.accepted' : `states.${state}`

/** The state of an invitation as dot and word. */
export function InvitationStateDot({ kind, state }: Pick<Invitation, 'kind' | 'state'>) {
  const { t } = useTranslation('invites')
  return <StatusDot tone={tones[state]}>{t(stateKey(kind, state))}</StatusDot>
}
