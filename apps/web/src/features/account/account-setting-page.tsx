import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useMaybeUser } from '../../lib/session/index.ts'
import { Page, Tabs } from '../../ui/index.ts'
import styles from './account-setting-page.module.css'
import { BaseTab } from './base-tab.tsx'
import { DeleteTab } from './delete-tab.tsx'
import { LookTab } from './look-tab.tsx'
import { SecurityTab } from './security-tab.tsx'

const views = { base: BaseTab, security: SecurityTab, look: LookTab, delete: DeleteTab }
type TabKey = keyof typeof views
const tabKeys = Object.keys(views) as TabKey[]

/** Own account: profile, sign-in, language and theme, deletion (RT-22); the tab stands in the address. */
export function AccountSettingPage() {
  const { t } = useTranslation('account')
  const [query, setQuery] = useSearchParams()
  const user = useMaybeUser()
  if (!user) return null // For a moment while signing out.
  const tab = tabKeys.find((key) => key === query.get('tab')) ?? 'base'
  const View = views[tab]
  return (
    <Page title={t('setting.title')} width="settings">
      <div className={styles.tabs}>
        <Tabs
          label={t('setting.title')}
          tabs={tabKeys.map((key) => ({ key, label: t(`setting.tabs.${key}`) }))}
          value={tab}
          onChange={(key) => setQuery(key === 'base' ? {} : { tab: key })}
        >
          <div className={styles.panel}>
            <View />
          </div>
        </Tabs>
      </div>
    </Page>
  )
}
