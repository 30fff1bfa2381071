import type { MemberState as State } from '@zhiwen/contract/enums.ts'
import { useTranslation } from 'react-i18next'
import { StatusDot } from '../../../ui/index.ts'

const tones = { active: 'ok', invited: 'warn', disabled: 'idle', left: 'idle' } as const

/** Where a member stands, as dot and word. */
export function MemberState({ state }: { state: State }) {
  const { t } = useTranslation('members')
  return <StatusDot tone={tones[state]}>{t(`states.${state}`)}</StatusDot>
}
