import type { SyncPlan } from '@zhiwen/contract/sync.ts'
import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { numberText } from '../app/number-text.ts'
import styles from './runs.module.css'

const acts = ['remove', 'widen', 'add', 'change'] as const
const countOf = (plan: SyncPlan) => ({
  remove: plan.remove_count,
  widen: plan.widen_count,
  add: plan.add_count,
  change: plan.change_count,
})

/** What a run would do: how many, and some of them by name. */
export function PlanView({ plan }: { plan: SyncPlan }) {
  const { t } = useTranslation('runs')
  const counts = countOf(plan)
  return (
    <>
      {acts
        .filter((act) => counts[act] > 0)
        .map((act) => {
          const samples = plan.samples.filter((sample) => sample.act === act)
          const rest = counts[act] - samples.length
          return (
            <section key={act} className={styles.planPart}>
              <p>
                <b>{t(`plan.${act}`, { count: counts[act], number: numberText(counts[act]) })}</b>
              </p>
              <ul className={styles.samples}>
                {samples.map((sample, at) => (
                  <li key={sample.document_id ?? at} title={sample.path ?? undefined}>
                    {sample.title === null ? (
                      <span className={styles.masked}>
                        <Lock size={14} />
                        {t('plan.masked')}
                      </span>
                    ) : (
                      <>
                        <span>{sample.title}</span>
                        {sample.path && <span className={styles.detail}>{sample.path}</span>}
                      </>
                    )}
                  </li>
                ))}
              </ul>
              {rest > 0 && samples.length > 0 && (
                <p className={styles.none}>
                  {t('plan.more', { count: rest, number: numberText(rest) })}
                </p>
              )}
            </section>
          )
        })}
    </>
  )
}
