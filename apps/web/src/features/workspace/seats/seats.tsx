import { useTranslation } from 'react-i18next'
import { ProgressBar } from '../../../ui/index.ts'
import { useQuota } from './queries.ts'
import styles from './seats.module.css'

/** Taken and available seats beside the title of member pages; quiet while unknown. */
export function Seats() {
  const { t } = useTranslation('manage')
  const members = useQuota().data?.members
  if (!members) return null
  const { used, limit } = members
  const percent = limit > 0 ? Math.min(100, (used / limit) * 100) : 100
  return (
    <span className={styles.seats} title={t('seats.left', { count: Math.max(0, limit - used) })}>
      {t('seats.label')}
      <span className={styles.number}>
        {t('seats.of', {
          used: used.toLocaleString('en-US'),
          limit: limit.toLocaleString('en-US'),
        })}
      </span>
      <span className={styles.bar}>
        <ProgressBar
          label={t('seats.use')}
          parts={[{ percent, tone: percent >= 100 ? 'bad' : 'brand' }]}
          isThin
        />
      </span>
    </span>
  )
}
