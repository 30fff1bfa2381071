import { Trans, useTranslation } from 'react-i18next'
import styles from './mini-app.module.css'

type Props = { theme: 'light' | 'dark'; title: string; name: string }

/** A small picture of the app in one theme, with a title over its navigation and the user's name in it. */
export function MiniApp({ theme, title, name }: Props) {
  const { t } = useTranslation('ui')
  return (
    <span className={styles.mini} data-theme={theme}>
      <span className={styles.side}>
        <b className={styles.cut}>{title}</b>
        <span className={styles.on}>{t('sample.home')}</span>
        <span>{t('sample.search')}</span>
        <span>{t('sample.chat')}</span>
      </span>
      <span className={styles.main}>
        <b className={styles.cut}>{t('sample.greeting', { name })}</b>
        <span className={styles.text}>
          <Trans t={t} i18nKey="sample.text" components={{ em: <em className={styles.mark} /> }} />
        </span>
        <span className={styles.button}>{t('sample.ask')}</span>
      </span>
    </span>
  )
}
