import type { AppId, SyncRunId } from '@zhiwen/contract/ids.ts'
import type { SyncRun } from '@zhiwen/contract/sync.ts'
import { useTranslation } from 'react-i18next'
import { fullTimeText } from '../../../lib/time/index.ts'
import { useLastOpen } from '../../../lib/use-last-open.ts'
import { Button, Drawer, Notice, TextLink } from '../../../ui/index.ts'
import { DrawerStates } from '../app/drawer-states.tsx'
import { numberText } from '../app/number-text.ts'
import { isRunOpen } from '../app/queries.ts'
import { PlanView } from './plan-view.tsx'
import { type RunDetail, useCancelRun, useRun } from './queries.ts'
import { RunLog } from './run-log.tsx'
import { RunState, useDuration, useTrigger } from './run-words.tsx'
import styles from './runs.module.css'

type Props = { appId: AppId; openId: SyncRunId | null; onClose: () => void }

/** One run beside the list: counts, plan, what went wrong, what happened in order. */
export function RunDrawer({ appId, openId, onClose }: Props) {
  const { t } = useTranslation('runs')
  const { data, error, refetch } = useRun(useLastOpen(openId))
  return (
    <Drawer
      title={t('drawer.title')}
      isOpen={openId !== null}
      onClose={onClose}
      footer={data && isRunOpen(data.run) && <StopButton appId={appId} run={data.run} />}
    >
      <DrawerStates data={data} error={error} onRetry={() => void refetch()}>
        {(detail) => <Details detail={detail} />}
      </DrawerStates>
    </Drawer>
  )
}

function StopButton({ appId, run }: { appId: AppId; run: SyncRun }) {
  const { t } = useTranslation('runs')
  const cancel = useCancelRun(appId)
  return (
    <Button variant="danger" isBusy={cancel.isPending} onClick={() => cancel.mutate(run.id)}>
      {t('stop')}
    </Button>
  )
}

const shownCounts = [
  'listed',
  'added',
  'changed',
  'unchanged',
  'fetched',
  'parsed',
  'indexed',
  'removed',
  'skipped',
  'failed',
  'acl_changed',
] as const

function Details({ detail: { run, plan, errors, log } }: { detail: RunDetail }) {
  const { t } = useTranslation(['runs', 'sources'])
  return (
    <>
      <RunFacts run={run} />
      {run.reason_code && (
        <Notice tone={run.state === 'failed' ? 'danger' : 'warning'}>
          {t(`sources:reasons.${run.reason_code}`)}
        </Notice>
      )}
      <dl className={styles.counts}>
        {shownCounts.map((name) => (
          <div key={name} data-bad={(name === 'failed' && run.counts.failed > 0) || undefined}>
            <dt>{t(`counts.${name}`)}</dt>
            <dd>{numberText(run.counts[name])}</dd>
          </div>
        ))}
      </dl>
      {plan && (
        <>
          <h3 className={styles.heading}>{t('plan.title')}</h3>
          <PlanView plan={plan} />
        </>
      )}
      {errors.length > 0 && (
        <>
          <h3 className={styles.heading}>{t('errors')}</h3>
          <ul className={styles.errors}>
            {errors.map(({ reason_code, count }) => (
              <li key={reason_code}>
                <TextLink href={`?tab=documents&show=trouble&reason=${reason_code}`}>
                  {t(`sources:reasons.${reason_code}`)}
                </TextLink>
                <span className={styles.number}>{numberText(count)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <h3 className={styles.heading}>{t('log.title')}</h3>
      <RunLog log={log} />
    </>
  )
}

function RunFacts({ run }: { run: SyncRun }) {
  const { t } = useTranslation('runs')
  const trigger = useTrigger()(run)
  const duration = useDuration()(run)
  const time = (at: string | null) => (at ? fullTimeText(new Date(at)) : '–')
  return (
    <dl className={styles.facts}>
      <dt>{t('columns.state')}</dt>
      <dd>
        <RunState run={run} />
      </dd>
      <dt>{t('columns.trigger')}</dt>
      <dd>{trigger}</dd>
      <dt>{t('mode')}</dt>
      <dd>{t(`modes.${run.mode}`)}</dd>
      <dt>{t('columns.started')}</dt>
      <dd>{time(run.started_at)}</dd>
      <dt>{t('ended')}</dt>
      <dd>{time(run.ended_at)}</dd>
      <dt>{t('columns.duration')}</dt>
      <dd>{duration}</dd>
    </dl>
  )
}
