import type { App } from '@zhiwen/contract/apps.ts'
import type { SyncRunId } from '@zhiwen/contract/ids.ts'
import type { SyncRun } from '@zhiwen/contract/sync.ts'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton, ProgressBar } from '../../../ui/index.ts'
import { numberText } from '../app/number-text.ts'
import { isRunOpen } from '../app/queries.ts'
import { HeldBanner } from '../runs/held-banner.tsx'
import { useRun } from '../runs/queries.ts'
import { RunState, useDuration, useSpan } from '../runs/run-words.tsx'
import styles from './detail.module.css'
import { processedOf, sharesOf } from './progress-numbers.ts'
import { StageLine } from './stage-line.tsx'

/** The run under way, the one that waits for a decision, or how the one just watched has ended. */
export function RunProgress({ app }: { app: App }) {
  const run = app.current_run
  const [watched, setWatched] = useState<SyncRunId | null>(null)
  if (run && isRunOpen(run) && run.id !== watched) setWatched(run.id)
  if (run?.state === 'held') return <HeldBanner app={app} run={run} />
  if (run) return <ProgressCard run={run} />
  return watched ? <EndedCard id={watched} onClose={() => setWatched(null)} /> : null
}

function ProgressCard({ run }: { run: SyncRun }) {
  const { t } = useTranslation('detail')
  const isCounted = run.counts.listed > 0
  return (
    <section className={styles.card} aria-label={t('progress.label')}>
      <div className={styles.cardHead}>
        <StageLine stage={run.stage} />
        <TimeLeft run={run} />
      </div>
      <ProgressBar
        label={t('progress.label')}
        parts={sharesOf(run.counts)}
        isOpenEnded={!isCounted}
      />
      <Numbers run={run} />
    </section>
  )
}

function TimeLeft({ run }: { run: SyncRun }) {
  const { t } = useTranslation('detail')
  const span = useSpan()
  const words = () => {
    if (run.state === 'queued') return t('progress.queued')
    if (!run.is_listing_done) return t('progress.listing')
    if (run.per_minute === null || run.seconds_left === null) return t('progress.working')
    return t('progress.left', {
      pace: numberText(run.per_minute),
      time: span(run.seconds_left),
    })
  }
  return <span className={styles.left}>{words()}</span>
}

const shown = ['added', 'changed', 'unchanged', 'skipped', 'failed'] as const

function Numbers({ run }: { run: SyncRun }) {
  const { t } = useTranslation(['detail', 'runs'])
  const { counts } = run
  return (
    <dl className={styles.numbers}>
      <div>
        <dt>{t('runs:counts.listed')}</dt>
        <dd>{numberText(counts.listed)}</dd>
      </div>
      <div>
        <dt>{t('progress.processed')}</dt>
        <dd>{numberText(processedOf(counts))}</dd>
      </div>
      {shown.map((name) => (
        <div key={name} data-bad={(name === 'failed' && counts.failed > 0) || undefined}>
          <dt>{t(`runs:counts.${name}`)}</dt>
          <dd>{numberText(counts[name])}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The last numbers stay until they are put away, so that whoever watched sees how it ended. */
function EndedCard({ id, onClose }: { id: SyncRunId; onClose: () => void }) {
  const { t } = useTranslation('detail')
  const duration = useDuration()
  const run = useRun(id).data?.run
  if (!run || isRunOpen(run)) return null
  return (
    <section className={styles.card} aria-label={t('progress.ended')}>
      <div className={styles.cardHead}>
        <output className={styles.ended}>
          <RunState run={run} />
          <span className={styles.left}>{t('progress.took', { time: duration(run) })}</span>
        </output>
        <IconButton label={t('progress.close')} onClick={onClose}>
          <X />
        </IconButton>
      </div>
      <Numbers run={run} />
    </section>
  )
}
