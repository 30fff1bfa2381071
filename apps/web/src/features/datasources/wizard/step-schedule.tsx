import { useTranslation } from 'react-i18next'
import { ScheduleField } from '../form/schedule-field.tsx'
import type { Wizard } from './use-wizard.ts'
import styles from './wizard.module.css'

/** Whether it syncs by itself; it must be chosen (ENT-5). */
export function StepSchedule({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('wizard')
  return (
    <>
      <h2 className={styles.heading}>{t('headings.schedule')}</h2>
      <ScheduleField
        value={wizard.fields.isAuto}
        isMissing={wizard.isPlanMissing}
        onChange={wizard.fields.setIsAuto}
      />
    </>
  )
}
