import type { App } from '@zhiwen/contract/apps.ts'
import { results } from '@zhiwen/contract/enums.ts'
import { useTranslation } from 'react-i18next'
import { StatusDot } from '../../../ui/index.ts'

type Tone = 'idle' | 'ok' | 'warn' | 'bad' | 'run'
type Standing = { tone: Tone; word: string; detail?: 'stage' | 'reason' }
type Shown = Pick<App, 'state' | 'sync_status' | 'reason_code' | 'doc_count'> &
  Partial<Pick<App, 'current_run' | 'is_over_quota'>>

/** How an app stands, the most pressing thing first (SM-2, SM-3). */
export function standingOf(app: Shown): Standing {
  if (app.state === 'needs_auth') return { tone: 'warn', word: 'states.needs_auth' }
  if (app.state !== 'active') return { tone: 'idle', word: `states.${app.state}` }
  const run = app.current_run
  if (run?.state === 'held') return { tone: 'warn', word: 'status.held' }
  if (run?.state === 'queued') return { tone: 'run', word: 'status.queued' }
  if (run?.state === 'running') return { tone: 'run', word: 'status.running', detail: 'stage' }
  if (app.sync_status === results.fail) {
    return { tone: 'bad', word: 'status.failed', detail: 'reason' }
  }
  if (app.is_over_quota) return { tone: 'warn', word: 'status.over-quota' }
  if (app.sync_status === results.pending) return { tone: 'idle', word: 'status.never' }
  return app.doc_count.failed > 0
    ? { tone: 'warn', word: 'status.partly' }
    : { tone: 'ok', word: 'status.ok' }
}

type Props = {
  app: Shown
  /** Without the reason of a failure, where it is told beside. */
  isBrief?: boolean
}

/** The state of an app as dot and words, with its stage or the reason of a failure. */
export function AppStatus({ app, isBrief = false }: Props) {
  const { t } = useTranslation('sources')
  const { tone, word, detail } = standingOf(app)
  const status = t(word)
  const stage = app.current_run?.stage
  const words =
    detail === 'stage' && stage
      ? t('with-stage', { status, stage: t(`stages.${stage}`) })
      : detail === 'reason' && app.reason_code && !isBrief
        ? t('with-reason', { status, reason: t(`reasons.${app.reason_code}`) })
        : status
  return <StatusDot tone={tone}>{words}</StatusDot>
}
