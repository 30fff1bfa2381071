import type { App } from '@zhiwen/contract/apps.ts'
import { authTypes } from '@zhiwen/contract/enums.ts'
import { useTranslation } from 'react-i18next'
import { LinkButton, Notice } from '../../../ui/index.ts'
import styles from './detail.module.css'

/** What is wrong with the app as a whole, the most pressing first, each with its way out. */
export function DetailBanners({ app }: { app: App }) {
  const { t } = useTranslation(['detail', 'sources'])
  const reason = app.reason_code ? t(`sources:reasons.${app.reason_code}`) : ''
  const isFailed = app.state === 'active' && app.sync_status === 3 && app.current_run === null
  return (
    <div className={styles.banners}>
      {app.state === 'needs_auth' && (
        <Notice
          tone="danger"
          role="alert"
          action={
            <LinkButton size="sm" href="?tab=basic">
              {t(app.auth_type === authTypes.oauth ? 'banner.auth-again' : 'banner.key-again')}
            </LinkButton>
          }
        >
          {t('banner.needs-auth')}
        </Notice>
      )}
      {app.is_acl_stale && <Notice tone="warning">{t('banner.stale')}</Notice>}
      {app.is_over_quota && <Notice tone="warning">{t('banner.quota')}</Notice>}
      {isFailed && (
        <Notice
          tone="danger"
          action={
            <LinkButton size="sm" href="?tab=runs">
              {t('banner.see-runs')}
            </LinkButton>
          }
        >
          {reason ? t('banner.failed-because', { reason }) : t('banner.failed')}
        </Notice>
      )}
    </div>
  )
}
