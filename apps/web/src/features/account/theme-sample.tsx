import { useTranslation } from 'react-i18next'
import { useUser } from '../../lib/session/index.ts'
import { MiniApp } from '../../ui/index.ts'
import styles from './theme-sample.module.css'

/** A small picture of the app in one theme; "follow the system" shows both halves. */
export function ThemeSample({ choice }: { choice: 'light' | 'dark' | 'system' }) {
  const { t } = useTranslation('ui')
  const shown = { title: t('product'), name: useUser().display_name }
  if (choice !== 'system') return <MiniApp theme={choice} {...shown} />
  return (
    <span className={styles.two}>
      <MiniApp theme="light" {...shown} />
      <MiniApp theme="dark" {...shown} />
    </span>
  )
}
