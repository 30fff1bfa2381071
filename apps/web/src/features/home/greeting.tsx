import { useTranslation } from 'react-i18next'
import { useUser } from '../../lib/session/index.ts'
import { partOfDay } from '../../lib/time/index.ts'
import styles from './greeting.module.css'
import { usePresent } from './use-present.ts'

/** Greets by the user's clock (ANS-11) and names the day. */
export function Greeting() {
  const { t, i18n } = useTranslation('home')
  const { display_name: name } = useUser()
  const present = usePresent()
  const day = new Intl.DateTimeFormat(i18n.language, {
    month: 'long',
    day: 'numeric',
    weekday: 'long',
  }).format(present)
  return (
    <header>
      <p className={styles.greeting}>
        {t('greeting.line', { words: t(`greeting.${partOfDay(present.getHours())}`), name })}
      </p>
      <p className={styles.day}>{day}</p>
    </header>
  )
}
