import type { SyncState } from '@zhiwen/contract/enums.ts'
import type { SyncRun } from '@zhiwen/contract/sync.ts'
import { useTranslation } from 'react-i18next'
import { now } from '../../../lib/clock.ts'
import { StatusDot } from '../../../ui/index.ts'

const tones: Record<SyncState, 'idle' | 'ok' | 'warn' | 'bad' | 'run'> = {
  queued: 'run',
  running: 'run',
  held: 'warn',
  success: 'ok',
  success_with_errors: 'warn',
  failed: 'bad',
  cancelled: 'idle',
}

/** How a run stands or ended, as dot and word (SM-3). */
export function RunState({ run }: { run: Pick<SyncRun, 'state'> }) {
  const { t } = useTranslation('runs')
  return <StatusDot tone={tones[run.state]}>{t(`states.${run.state}`)}</StatusDot>
}

/** Who or what started a run. */
export function useTrigger() {
  const { t } = useTranslation('runs')
  return ({ trigger, started_by }: Pick<SyncRun, 'trigger' | 'started_by'>) =>
    started_by ? t(`triggers-by.${trigger}`, { name: started_by }) : t(`triggers.${trigger}`)
}

type TimedRun = Pick<SyncRun, 'state' | 'started_at' | 'ended_at'>

/** A length of time in its two largest units: 1时48分, 22分, 40秒. */
export function useSpan() {
  const { t } = useTranslation('runs')
  return (seconds: number): string => {
    if (seconds < 60) return t('span.seconds', { seconds: Math.max(1, Math.round(seconds)) })
    const minutes = Math.round(seconds / 60)
    if (minutes < 60) return t('span.minutes', { minutes })
    return t('span.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
  }
}

/** How long a run took, or has taken so far; the days it waits for somebody are no work. */
export function useDuration() {
  const span = useSpan()
  return ({ state, started_at, ended_at }: TimedRun): string => {
    if (!started_at || state === 'held') return '–'
    const end = ended_at ? new Date(ended_at).getTime() : now()
    return span((end - new Date(started_at).getTime()) / 1000)
  }
}
