import type { SyncRunId } from '@zhiwen/contract/ids.ts'
import type { SyncRun } from '@zhiwen/contract/sync.ts'
import { useTranslation } from 'react-i18next'
import { fullTimeText } from '../../../lib/time/index.ts'
import { cx } from '../../../ui/index.ts'
import { numberText } from '../app/number-text.ts'
import { useRun } from './queries.ts'
import { RunState, useDuration, useTrigger } from './run-words.tsx'
import styles from './runs.module.css'

const counted = ['added', 'changed', 'removed', 'failed', 'acl_changed'] as const

type Props = {
  runs: readonly SyncRun[]
  openId: SyncRunId | null
  onOpen: (id: SyncRunId) => void
}

/** Runs of an app, newest first. */
export function RunTable({ runs, openId, onOpen }: Props) {
  const { t } = useTranslation('runs')
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('columns.started')}</th>
          <th scope="col" className={styles.wide}>
            {t('columns.trigger')}
          </th>
          <th scope="col">{t('columns.state')}</th>
          {counted.map((name) => (
            <th key={name} scope="col" className={cx(styles.right, styles.wide)} data-column={name}>
              {t(`counts.${name}`)}
            </th>
          ))}
          <th scope="col" className={cx(styles.right, styles.wide)}>
            {t('columns.duration')}
          </th>
        </tr>
      </thead>
      <tbody>
        {runs.map((run) => (
          <RunRow key={run.id} run={run} isOpen={run.id === openId} onOpen={() => onOpen(run.id)} />
        ))}
      </tbody>
    </table>
  )
}

/** What a run has removed; of one that waits, what it would remove. */
function useRemoval(run: SyncRun): number {
  const plan = useRun(run.state === 'held' ? run.id : null).data?.plan
  return plan?.remove_count ?? run.counts.removed
}

type RowProps = { run: SyncRun; isOpen: boolean; onOpen: () => void }

function RunRow({ run, isOpen, onOpen }: RowProps) {
  const { t } = useTranslation('runs')
  const trigger = useTrigger()(run)
  const duration = useDuration()(run)
  const at = fullTimeText(new Date(run.started_at ?? run.created_at))
  const { added, changed, failed } = run.counts
  const removal = useRemoval(run)
  return (
    <tr data-chosen={isOpen || undefined}>
      <td className={styles.main}>
        <button type="button" className={styles.open} aria-haspopup="dialog" onClick={onOpen}>
          {at}
          <span className={styles.summary}>
            {t('summary', {
              trigger,
              added: numberText(added),
              changed: numberText(changed),
              removed: numberText(removal),
              failed: numberText(failed),
            })}
          </span>
        </button>
      </td>
      <td className={styles.wide}>{trigger}</td>
      <td className={styles.state}>
        <RunState run={run} />
      </td>
      {counted.map((name) => (
        <td
          key={name}
          data-column={name}
          className={cx(
            styles.number,
            styles.wide,
            name === 'failed' && run.counts.failed > 0 && styles.bad,
            name === 'removed' && run.state === 'held' && styles.warn,
          )}
        >
          {numberText(name === 'removed' ? removal : run.counts[name])}
        </td>
      ))}
      <td className={cx(styles.number, styles.wide, styles.quiet)}>{duration}</td>
    </tr>
  )
}
