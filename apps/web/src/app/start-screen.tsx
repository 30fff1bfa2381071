import { useTranslation } from 'react-i18next'
import { AfterDelay, Logo, NavigationProgress, VisuallyHidden } from '../ui/index.ts'
import styles from './start-screen.module.css'

const quietMs = 300

/** Until the first guard has decided: nothing at first, then the mark, so that no blank page stays. */
export function StartScreen() {
  const { t } = useTranslation('app')
  return (
    <main className={styles.screen}>
      <NavigationProgress isActive />
      <AfterDelay ms={quietMs}>
        <Logo />
        <VisuallyHidden>
          <h1>
            <output>{t('start')}</output>
          </h1>
        </VisuallyHidden>
      </AfterDelay>
    </main>
  )
}
