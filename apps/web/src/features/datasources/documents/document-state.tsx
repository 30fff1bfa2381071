import type { DocumentRow } from '@zhiwen/contract/documents.ts'
import type { DocumentState as State } from '@zhiwen/contract/enums.ts'
import { useTranslation } from 'react-i18next'
import { fullTimeText } from '../../../lib/time/index.ts'
import { StatusDot } from '../../../ui/index.ts'

const tones: Record<State, 'idle' | 'ok' | 'bad' | 'run'> = {
  found: 'run',
  queued: 'run',
  fetching: 'run',
  parsing: 'run',
  indexing: 'run',
  ready: 'ok',
  skipped: 'idle',
  failed: 'bad',
  removed: 'idle',
}

type Facts = Pick<DocumentRow, 'state' | 'is_excluded'>

/** Where a document stands, as dot and word (SM-4). */
export function DocumentState({ document }: { document: Facts }) {
  const { t } = useTranslation('documents')
  if (document.is_excluded && document.state !== 'removed')
    return <StatusDot>{t('states.excluded')}</StatusDot>
  return <StatusDot tone={tones[document.state]}>{t(`states.${document.state}`)}</StatusDot>
}

/** Why a document stands where it does, in plain words; nothing for one that is searchable. */
export function useReasonText() {
  const { t } = useTranslation(['documents', 'sources'])
  return (document: DocumentRow): string => {
    const { state, reason_code, tries, restorable_until } = document
    if (state === 'removed') {
      return restorable_until
        ? t('until', { date: fullTimeText(new Date(restorable_until)) })
        : t('gone')
    }
    const reason = reason_code ? t(`sources:reasons.${reason_code}`) : ''
    const isWaiting = state === 'queued' && tries > 0
    if (isWaiting) return t('waiting', { count: tries, reason })
    return reason
  }
}
