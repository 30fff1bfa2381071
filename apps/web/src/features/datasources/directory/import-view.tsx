import type { DirectoryImport } from '@zhiwen/contract/directory.ts'
import { type PersonMatch, personMatches } from '@zhiwen/contract/enums.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Chip, DataStates, Notice, ProgressBar, Skeleton } from '../../../ui/index.ts'
import styles from './directory.module.css'
import { ImportRows } from './import-rows.tsx'
import { isUnderWay, useCancelImport, useImport, useRetryImport } from './queries.ts'

type Props = { id: string; app: string; onBack: () => void }

/** One run: how far it is while it goes on, what became of everybody, and what can be done next. */
export function ImportView({ id, app, onBack }: Props) {
  const { t } = useTranslation('directory')
  const run = useImport(id)
  const [match, setMatch] = useState<PersonMatch | null>(null)
  return (
    <DataStates query={run} skeleton={<Skeleton height={160} />}>
      {(found) => (
        <section className={styles.run} aria-label={t('run.label')}>
          <div className={styles.runHead}>
            <h2>{t(`run.${found.state}`)}</h2>
            <span className={styles.tools}>
              <RunActs run={found} />
              <Button onClick={onBack}>{t('run.back')}</Button>
            </span>
          </div>
          <Progress run={found} app={app} />
          <div className={styles.chips}>
            <Chip isPressed={match === null} onClick={() => setMatch(null)}>
              {t('run.all', { count: found.done })}
            </Chip>
            {personMatches.map((kind) => (
              <Chip key={kind} isPressed={match === kind} onClick={() => setMatch(kind)}>
                {t(`run.${kind}-count`, { count: found.counts[kind] ?? 0 })}
              </Chip>
            ))}
          </div>
          <ImportRows key={match ?? 'all'} id={id} match={match} done={found.done} />
        </section>
      )}
    </DataStates>
  )
}

function Progress({ run, app }: { run: DirectoryImport; app: string }) {
  const { t } = useTranslation('directory')
  const { done, total, is_total_known: isKnown, state, reason } = run
  const numbers = { done: done.toLocaleString('en-US'), total: total.toLocaleString('en-US') }
  const percent = total > 0 ? Math.min(100, (done / total) * 100) : 100
  if (state === 'failed') {
    return (
      <Notice tone="danger" role="alert">
        {t(`failures.${reason ?? 'server-error'}`, {
          app,
          ...numbers,
          defaultValue: t('failures.server-error', numbers),
        })}
      </Notice>
    )
  }
  if (!isUnderWay(run)) return <p className={styles.quiet}>{t('run.sum', numbers)}</p>
  return (
    <div className={styles.progress}>
      <ProgressBar label={t('run.progress')} parts={[{ percent }]} isOpenEnded={!isKnown} />
      <output>{t(isKnown ? 'run.share' : 'run.counting', numbers)}</output>
    </div>
  )
}

function RunActs({ run }: { run: DirectoryImport }) {
  const { t } = useTranslation('directory')
  const cancelling = useCancelImport()
  const retrying = useRetryImport()
  if (isUnderWay(run)) {
    return (
      <Button
        variant="danger"
        isBusy={cancelling.isPending}
        onClick={() => cancelling.mutate(run.id)}
      >
        {t('run.cancel')}
      </Button>
    )
  }
  if (run.state !== 'failed') return null
  return (
    <Button variant="primary" isBusy={retrying.isPending} onClick={() => retrying.mutate(run.id)}>
      {t('run.retry')}
    </Button>
  )
}
