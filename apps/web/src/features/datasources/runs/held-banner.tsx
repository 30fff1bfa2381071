import type { App } from '@zhiwen/contract/apps.ts'
import { brakeShare, removedKeptDays } from '@zhiwen/contract/limits.ts'
import type { SyncPlan, SyncRun } from '@zhiwen/contract/sync.ts'
import { ShieldAlert, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { fullTimeText } from '../../../lib/time/index.ts'
import { Button, TextLink, toast } from '../../../ui/index.ts'
import { numberText } from '../app/number-text.ts'
import styles from './held-banner.module.css'
import { type RunDetail, useCancelRun, useConfirmRun, useRun } from './queries.ts'

const heldDays = 7
const dayMs = 24 * 60 * 60 * 1000

type Props = { app: App; run: SyncRun }

/** A run that stopped before it removes or opens much: what it plans, and the two ways on (DIFF-7). */
export function HeldBanner({ app, run }: Props) {
  const { t } = useTranslation('runs')
  const titleId = useId()
  const detail = useRun(run.id).data
  const plan = detail?.plan
  const kind = plan && plan.remove_count === 0 ? 'widen' : 'remove'
  const count = plan ? (kind === 'remove' ? plan.remove_count : plan.widen_count) : 0
  return (
    <section className={styles.held} aria-labelledby={titleId}>
      <div className={styles.head}>
        <ShieldAlert size={20} />
        <div>
          <h2 id={titleId}>
            {plan
              ? t(`held.title.${kind}`, { count, number: numberText(count) })
              : t('held.title.unknown')}
          </h2>
          {plan && <Explanation plan={plan} kind={kind} detail={detail} />}
        </div>
      </div>
      {plan && <PlanColumns plan={plan} run={run} />}
      <Decision app={app} run={run} kind={kind} count={count} />
    </section>
  )
}

type Kind = 'remove' | 'widen'

function Explanation({ plan, kind, detail }: { plan: SyncPlan; kind: Kind; detail: RunDetail }) {
  const { t } = useTranslation('runs')
  const count = kind === 'remove' ? plan.remove_count : plan.widen_count
  const share = plan.document_count > 0 ? (count / plan.document_count) * 100 : 0
  const held = detail.log.findLast((entry) => entry.kind === 'held')
  return (
    <p>
      {t(`held.text.${kind}`, { share: share.toFixed(1), line: brakeShare * 100 })}
      {held &&
        t('held.until', {
          date: fullTimeText(new Date(new Date(held.at).getTime() + heldDays * dayMs)),
        })}
    </p>
  )
}

function PlanColumns({ plan, run }: { plan: SyncPlan; run: SyncRun }) {
  const { t } = useTranslation('runs')
  const names = plan.samples
    .filter(({ act, title }) => (act === 'remove' || act === 'widen') && title !== null)
    .slice(0, 3)
    .map(({ title }) => title)
  return (
    <div className={styles.plan}>
      <div>
        <p className={styles.strong}>
          {plan.remove_count > 0
            ? t('plan.remove', { count: plan.remove_count, number: numberText(plan.remove_count) })
            : t('plan.widen', { count: plan.widen_count, number: numberText(plan.widen_count) })}
        </p>
        {names.length > 0 && <p className={styles.quiet}>{names.join(t('between'))}</p>}
        <TextLink href={`?tab=runs&run=${run.id}`}>{t('held.list')}</TextLink>
      </div>
      <div>
        <p className={styles.strong}>
          {t('held.rest', {
            added: numberText(plan.add_count),
            changed: numberText(plan.change_count),
          })}
        </p>
        <p className={styles.quiet}>{t('held.rest-text')}</p>
      </div>
      <div>
        <p className={styles.strong}>{t('held.restore')}</p>
        <p className={styles.quiet}>{t('held.restore-text', { count: removedKeptDays })}</p>
      </div>
    </div>
  )
}

function Decision({ app, run, kind, count }: Props & { kind: Kind; count: number }) {
  const { t } = useTranslation('runs')
  const confirm = useConfirmRun(app.id)
  const cancel = useCancelRun(app.id)
  const isBusy = confirm.isPending || cancel.isPending
  // The answer takes this banner away, and with it what a mutation would call afterwards.
  const tell = (deciding: Promise<unknown>, text: string) =>
    void deciding.then(
      () => toast.show({ kind: 'success', text }),
      () => undefined,
    )
  return (
    <div className={styles.acts}>
      <Button
        variant="danger"
        icon={kind === 'remove' ? <Trash2 size={16} /> : undefined}
        isBusy={confirm.isPending}
        disabled={isBusy}
        onClick={() => tell(confirm.mutateAsync(run.id), t('held.confirmed'))}
      >
        {t(`held.confirm.${kind}`, { count, number: numberText(count) })}
      </Button>
      <Button
        isBusy={cancel.isPending}
        disabled={isBusy}
        onClick={() => tell(cancel.mutateAsync(run.id), t('held.cancelled'))}
      >
        {t('held.cancel')}
      </Button>
    </div>
  )
}
