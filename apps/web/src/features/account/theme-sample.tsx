import { Trans, useTranslation } from 'react-i18next'
import { useUser } from '../../lib/session/index.ts'
import styles from './theme-sample.module.css'

/** A small picture of the app in one theme; "follow the system" shows both halves. */
export function ThemeSample({ choice }: { choice: 'light' | 'dark' | 'system' }) {
  if (choice !== 'system') return <Mini theme={choice} />
  return (
    <span className={styles.two}>
      <Mini theme="light" />
      <Mini theme="dark" />
    </span>
  )
}

function Mini({ theme }: { theme: 'light' | 'dark' }) {
  const { t } = useTranslation(['account', 'ui'])
  const { display_name } = useUser()
  return (
    <span className={styles.mini} data-theme={theme}>
      <span className={styles.side}>
        <b>{t('ui:product')}</b>
        <span className={styles.on}>{t('look.sample.home')}</span>
        <span>{t('look.sample.search')}</span>
        <span>{t('look.sample.chat')}</span>
      </span>
      <span className={styles.main}>
        <b className={styles.cut}>{t('look.sample.greeting', { name: display_name })}</b>
        <span className={styles.text}>
          <Trans
            t={t}
            i18nKey="look.sample.text"
            components={{ em: <em className={styles.mark} /> }}
          />
        </span>
        <span className={styles.button}>{t('look.sample.ask')}</span>
      </span>
    </span>
  )
}
