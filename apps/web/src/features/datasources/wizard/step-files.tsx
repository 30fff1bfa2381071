import type { App } from '@zhiwen/contract/apps.ts'
import { useTranslation } from 'react-i18next'
import { UploadArea } from '../upload/upload-area.tsx'
import styles from './wizard.module.css'

/** Files dropped into the app that was just made. */
export function StepFiles({ app }: { app: App }) {
  const { t } = useTranslation('wizard')
  return (
    <>
      <div>
        <h2 className={styles.heading}>{t('headings.files')}</h2>
        <p className={styles.intro}>{t('intros.files')}</p>
      </div>
      <UploadArea appId={app.id} />
    </>
  )
}
