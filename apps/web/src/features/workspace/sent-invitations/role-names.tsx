import type { RoleId } from '@zhiwen/contract/ids.ts'
import { useTranslation } from 'react-i18next'
import { useRoles } from '../roles/queries.ts'

/** Names of custom roles in one line; a role deleted in the meantime is simply not there. */
export function RoleNames({ ids }: { ids: readonly RoleId[] }) {
  const { t } = useTranslation(['invites', 'invitation'])
  const roles = useRoles().data?.items
  if (ids.length === 0) return t('list.no-roles')
  const names = ids.flatMap((id) => roles?.find((role) => role.id === id)?.name ?? [])
  return names.join(t('invitation:list-comma'))
}
