import { useTranslation } from 'react-i18next'
import { useUser } from '../../lib/session/index.ts'
import { Avatar, Tag } from '../../ui/index.ts'
import { HomeSection } from './home-section.tsx'
import styles from './workspace-card.module.css'

/** The current workspace and who one is in it. */
export function WorkspaceCard() {
  const { t } = useTranslation(['home', 'common'])
  const { current_workspace: workspace } = useUser()
  if (!workspace) return null
  return (
    <HomeSection title={t('workspace.title')}>
      <div className={styles.workspace}>
        <Avatar name={workspace.company_name} url={workspace.logo_square_url} size={40} isTile />
        <span className={styles.words}>
          <span className={styles.name}>{workspace.company_name}</span>
          <span className={styles.nickname}>
            {t('workspace.nickname', { name: workspace.ws_username })}
          </span>
        </span>
        <Tag>{t(`common:roles.${workspace.ws_user_type}`)}</Tag>
      </div>
    </HomeSection>
  )
}
