import { useTranslation } from 'react-i18next'
import { Page } from '../../ui/index.ts'
import { Devices } from './devices.tsx'
import { Greeting } from './greeting.tsx'
import styles from './home-page.module.css'
import { KeyTips } from './key-tips.tsx'
import { SetupChecklist } from './setup-checklist.tsx'
import { WorkspaceCard } from './workspace-card.tsx'

/** Where a signed-in user arrives: greeting, what is left to set up, workspace and devices at a glance (RT-12). */
export function HomePage() {
  const { t } = useTranslation('home')
  return (
    <Page title={t('title')} isBare>
      <div className={styles.home}>
        <Greeting />
        <div className={styles.grid}>
          <div className={styles.column}>
            <SetupChecklist />
            <KeyTips />
          </div>
          <div className={styles.column}>
            <WorkspaceCard />
            <Devices />
          </div>
        </div>
      </div>
    </Page>
  )
}
