import type { RoleId } from '@zhiwen/contract/ids.ts'
import { useTranslation } from 'react-i18next'
import { Tag } from '../../../ui/index.ts'
import { useRoles } from '../roles/queries.ts'
import styles from './table.module.css'

/** The first role of a member and how many more there are. */
export function RoleTags({ ids }: { ids: readonly RoleId[] }) {
  const { t } = useTranslation('members')
  const roles = useRoles().data?.items
  const names = ids.flatMap((id) => roles?.find((role) => role.id === id)?.name ?? [])
  const [first] = names
  if (ids.length === 0) return <span className={styles.quiet}>–</span>
  if (!first) return <Tag>{t('roles-count', { count: ids.length })}</Tag>
  return (
    <span title={names.join('、')}>
      <Tag>
        {ids.length > 1 ? t('first-and-more', { name: first, more: ids.length - 1 }) : first}
      </Tag>
    </span>
  )
}
