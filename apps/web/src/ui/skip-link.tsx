import { useTranslation } from 'react-i18next'
import styles from './skip-link.module.css'

/** First stop of the keyboard: jumps over the navigation to the main area. */
export function SkipLink({ target = 'main' }: { target?: string }) {
  const { t } = useTranslation('ui')
  return (
    <a className={styles.skip} href={`#${target}`}>
      {t('skip')}
    </a>
  )
}
