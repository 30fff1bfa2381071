import type { DirectoryImport } from '@zhiwen/contract/directory.ts'
import { useTranslation } from 'react-i18next'
import { fullTimeText } from '../../../lib/time/index.ts'
import { Button, StatusDot } from '../../../ui/index.ts'
import styles from './directory.module.css'
import { useImports } from './queries.ts'

const tones = {
  queued: 'idle',
  running: 'run',
  done: 'ok',
  failed: 'bad',
  cancelled: 'idle',
} as const

type Props = { appId: string; current: string | null; onOpen: (id: string) => void }

/** Earlier imports of a directory; absent before the first one. */
export function PastImports({ appId, current, onOpen }: Props) {
  const { t } = useTranslation('directory')
  const runs = useImports(appId).data?.items.filter(({ id }) => id !== current) ?? []
  if (runs.length === 0) return null
  return (
    <section className={styles.past} aria-label={t('past.title')}>
      <h2>{t('past.title')}</h2>
      <ul>
        {runs.map((run) => (
          <Run key={run.id} run={run} onOpen={() => onOpen(run.id)} />
        ))}
      </ul>
    </section>
  )
}

function Run({ run, onOpen }: { run: DirectoryImport; onOpen: () => void }) {
  const { t } = useTranslation('directory')
  const time = fullTimeText(new Date(run.created_at))
  return (
    <li className={styles.pastRun}>
      <span className={styles.when}>{t('past.by', { time, name: run.started_by })}</span>
      <StatusDot tone={tones[run.state]}>{t(`run.${run.state}`)}</StatusDot>
      <span className={styles.quiet}>
        {t('past.counts', {
          done: run.done.toLocaleString('en-US'),
          fresh: run.counts.new ?? 0,
          matched: run.counts.matched ?? 0,
          ambiguous: run.counts.ambiguous ?? 0,
        })}
      </span>
      <Button size="sm" variant="ghost" aria-label={t('past.open', { time })} onClick={onOpen}>
        {t('past.view')}
      </Button>
    </li>
  )
}
