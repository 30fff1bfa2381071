import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/index.ts'
import styles from './form.module.css'

/** Too many tries: says how long, and offers the way that still works (MSG-56). */
export function LockedNotice({ onUseCode }: { onUseCode: () => void }) {
  const { t } = useTranslation('identity')
  return (
    <Notice tone="warning" role="alert">
      <p>{t('login.locked')}</p>
      <button type="button" className={styles.textButton} onClick={onUseCode}>
        {t('login.use-code')}
      </button>
    </Notice>
  )
}
