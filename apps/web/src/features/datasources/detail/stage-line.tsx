import type { SyncStage } from '@zhiwen/contract/enums.ts'
import { Check, LoaderCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { VisuallyHidden } from '../../../ui/index.ts'
import styles from './detail.module.css'

const stages = ['listing', 'fetching', 'parsing', 'indexing', 'matching', 'cleaning'] as const

/** How far a run is: done stages ticked, the present one turning. */
export function StageLine({ stage }: { stage: SyncStage }) {
  const { t } = useTranslation(['sources', 'detail'])
  const present = stages.findIndex((one) => one === stage)
  return (
    <ol className={styles.stages} aria-label={t('detail:progress.stages')}>
      {stages.map((one, at) => (
        <li
          key={one}
          className={at < present ? styles.stageDone : undefined}
          aria-current={at === present ? 'step' : undefined}
        >
          {at < present && <Check size={14} />}
          {at === present && <LoaderCircle size={14} />}
          {t(`stages.${one}`)}
          {at < present && <VisuallyHidden>{t('detail:progress.done')}</VisuallyHidden>}
        </li>
      ))}
    </ol>
  )
}
