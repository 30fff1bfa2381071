import { CircleUserRound, Ellipsis, LogOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSignOut } from '../../features/account/index.ts'
import { useUser } from '../../lib/session/index.ts'
import { AppLink, Avatar, Popover, VisuallyHidden } from '../../ui/index.ts'
import styles from './account-menu.module.css'
import { LookChoices } from './look-choices.tsx'

/** The signed-in person, with look, account settings and sign-out behind. */
export function AccountMenu({ isCollapsed }: { isCollapsed: boolean }) {
  const { t } = useTranslation(['app', 'common'])
  const { display_name, avatar_url, current_workspace } = useUser()
  const signOut = useSignOut()
  return (
    <div className={styles.account} data-collapsed={isCollapsed || undefined}>
      <Popover
        label={t('account.menu')}
        placement="top-start"
        className={styles.menu}
        trigger={
          <button type="button" className={styles.trigger}>
            <VisuallyHidden>{t('account.menu')}</VisuallyHidden>
            <Avatar name={display_name} url={avatar_url} size={32} />
            <span className={styles.who}>
              <b className={styles.name} title={display_name}>
                {display_name}
              </b>
              {current_workspace && (
                <span className={styles.role}>
                  {t(`common:roles.${current_workspace.ws_user_type}`)}
                </span>
              )}
            </span>
            <Ellipsis className={styles.more} />
          </button>
        }
      >
        {(close) => (
          <>
            <LookChoices />
            <hr className={styles.line} />
            <AppLink href="/accountSetting" className={styles.item} onClick={close}>
              <CircleUserRound />
              {t('account.settings')}
            </AppLink>
            <button
              type="button"
              className={styles.item}
              onClick={() => {
                close()
                signOut.mutate({})
              }}
            >
              <LogOut />
              {t('account.sign-out')}
            </button>
          </>
        )}
      </Popover>
    </div>
  )
}
