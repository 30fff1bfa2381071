import type { App } from '@zhiwen/contract/apps.ts'
import { results } from '@zhiwen/contract/enums.ts'
import { useTranslation } from 'react-i18next'
import { StatusDot } from '../../../ui/index.ts'
import { isRunOpen } from './queries.ts'

type Facts = Pick<App, 'state' | 'sync_status' | 'current_run' | 'is_over_quota' | 'last_sync_at'>
type Tone = 'idle' | 'ok' | 'warn' | 'bad' | 'run'

/** How an app stands, as a word of `sources:states` and the colour of its dot (SM-2). */
export function standingOf(app: Facts): { word: string; tone: Tone } {
  if (app.state === 'draft' || app.state === 'paused') return { word: app.state, tone: 'idle' }
  if (app.state === 'deleting') return { word: 'deleting', tone: 'idle' }
  if (app.state === 'needs_auth') return { word: 'needs_auth', tone: 'bad' }
  if (app.current_run?.state === 'held') return { word: 'held', tone: 'warn' }
  if (app.current_run?.state === 'queued') return { word: 'queued', tone: 'run' }
  if (isRunOpen(app.current_run)) return { word: 'running', tone: 'run' }
  if (app.sync_status === results.fail) return { word: 'failed', tone: 'bad' }
  if (app.is_over_quota) return { word: 'over-quota', tone: 'warn' }
  if (app.last_sync_at === null) return { word: 'never', tone: 'idle' }
  return { word: 'ok', tone: 'ok' }
}

/** How an app stands, as dot and word. */
export function AppStateWord({ app }: { app: Facts }) {
  const { t } = useTranslation('sources')
  const { word, tone } = standingOf(app)
  return <StatusDot tone={tone}>{t(`states.${word}`)}</StatusDot>
}
