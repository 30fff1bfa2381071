import { userTypes } from '@zhiwen/contract/enums.ts'
import type { WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { UserInfo } from '@zhiwen/contract/user.ts'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../../lib/session/index.ts'
import { Avatar } from '../../../ui/index.ts'
import { useSwitchWorkspace } from './queries.ts'
import styles from './workspace-switcher.module.css'

type Joined = UserInfo['workspaces'][number]

/** The own workspaces as rows of a menu or a list; a disabled one says whom to ask. */
export function usePlaces() {
  const { t } = useTranslation(['places', 'common'])
  const { workspaces, current_workspace: current } = useUser()
  const switching = useSwitchWorkspace()
  const rowOf = ({ id, company_name, ws_user_type, state }: Joined) => {
    const isDisabled = state === 'disabled'
    const standing = isDisabled ? t('disabled') : t(`common:roles.${ws_user_type}`)
    return {
      key: id,
      name: company_name,
      standing,
      icon: <Avatar name={company_name} isTile />,
      label: (
        <span className={styles.row}>
          <span className={styles.company}>{company_name}</span>
          <span className={styles.standing}>{standing}</span>
        </span>
      ),
      isChecked: id === current?.id,
      isClosed: isDisabled,
      isDisabled: isDisabled || switching.isPending,
      onSelect: () => goTo(id),
    }
  }
  const goTo = (id: WorkspaceId) => {
    if (id !== current?.id) switching.mutate(id)
  }
  return {
    current,
    isCreator: current?.ws_user_type === userTypes.creator,
    rows: workspaces
      .filter(({ state }) => state === 'active' || state === 'disabled')
      .map((joined) => rowOf(joined)),
  }
}

export type Place = ReturnType<typeof usePlaces>['rows'][number]
