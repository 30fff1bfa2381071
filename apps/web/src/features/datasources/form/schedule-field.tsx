import { useTranslation } from 'react-i18next'
import { RadioCards } from '../../../ui/index.ts'
import styles from './form.module.css'

type Choice = 'auto' | 'manual' | ''
type Props = {
  /** Null until it was chosen: a sync plan is never a default (ENT-5). */
  value: boolean | null
  isMissing: boolean
  onChange: (isAuto: boolean) => void
}

/** Whether the source is synced by itself. */
export function ScheduleField({ value, isMissing, onChange }: Props) {
  const { t } = useTranslation('source-form')
  const chosen = value === null ? '' : value ? 'auto' : 'manual'
  return (
    <div className={styles.choice}>
      <RadioCards<Choice>
        label={t('schedule.label')}
        value={chosen}
        options={(['auto', 'manual'] as const).map((choice) => ({
          value: choice,
          label: t(`schedule.${choice}`),
          description: t(`schedule.${choice}-text`),
        }))}
        onChange={(next) => onChange(next === 'auto')}
      />
      {isMissing && (
        <p role="alert" className={styles.fault}>
          {t('schedule.missing')}
        </p>
      )}
    </div>
  )
}
