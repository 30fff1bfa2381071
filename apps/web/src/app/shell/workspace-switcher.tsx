import { ChevronsUpDown, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../lib/session/index.ts'
import { Avatar, Logo, Menu, type MenuEntry, VisuallyHidden } from '../../ui/index.ts'
import { useSwitchWorkspace } from './queries.ts'
import styles from './workspace-switcher.module.css'

/** The current workspace, and a menu of the own ones. */
export function WorkspaceSwitcher({ isCollapsed }: { isCollapsed: boolean }) {
  const { t } = useTranslation('app')
  const { current_workspace: current } = useUser()
  const items = useWorkspaceItems()
  return (
    <Menu
      label={t('workspace.switch')}
      className={styles.menu}
      items={items}
      trigger={
        <button type="button" className={styles.trigger} data-collapsed={isCollapsed || undefined}>
          <VisuallyHidden>{t('workspace.switch')}</VisuallyHidden>
          {current?.logo_square_url ? (
            <img
              className={styles.logo}
              src={current.logo_square_url}
              alt=""
              width={28}
              height={28}
            />
          ) : (
            <span aria-hidden="true">
              <Logo hasName={false} />
            </span>
          )}
          <b className={styles.name} title={current?.company_name}>
            {current?.company_name}
          </b>
          <ChevronsUpDown className={styles.arrows} />
        </button>
      }
    />
  )
}

function useWorkspaceItems(): MenuEntry[] {
  const { t } = useTranslation(['app', 'common'])
  const { workspaces, current_workspace: current } = useUser()
  const switching = useSwitchWorkspace()
  const rows = workspaces
    .filter(({ state }) => state === 'active' || state === 'disabled')
    .map(({ id, company_name, ws_user_type, state }): MenuEntry => {
      const isDisabled = state === 'disabled'
      const standing = isDisabled ? t('workspace.disabled') : t(`common:roles.${ws_user_type}`)
      return {
        key: id,
        icon: <Avatar name={company_name} isTile />,
        label: (
          <span className={styles.row}>
            <span className={styles.company}>{company_name}</span>
            <span className={styles.standing}>{standing}</span>
          </span>
        ),
        isChecked: id === current?.id,
        isDisabled: isDisabled || switching.isPending,
        onSelect: () => {
          if (id !== current?.id) switching.mutate(id)
        },
      }
    })
  return [
    { kind: 'heading', key: 'heading', label: t('workspace.mine') },
    ...rows,
    { kind: 'separator', key: 'line' },
    { key: 'create', icon: <Plus />, label: t('workspace.create'), href: '/noWorkspace' },
  ]
}
