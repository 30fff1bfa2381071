import type { Role } from '@zhiwen/contract/roles.ts'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Button, cx, EmptyState, FailedState, Page } from '../../../ui/index.ts'
import { Seats } from '../seats/seats.tsx'
import { useRoles } from './queries.ts'
import { RoleDetail } from './role-detail.tsx'
import { RoleFormDialog } from './role-form-dialog.tsx'
import { RoleList } from './role-list.tsx'
import styles from './roles-page.module.css'
import { RolesSkeleton } from './roles-skeleton.tsx'

/** Custom roles: the list at the left, the chosen one with its members at the right (RT-24, M7). */
export function RolesPage() {
  const { t } = useTranslation(['roles', 'app'])
  const [isCreating, setIsCreating] = useState(false)
  const [roleId, choose] = useChosenRole()
  const roles = useRoles()
  const createButton = (
    <Button variant="primary" icon={<Plus size={16} />} onClick={() => setIsCreating(true)}>
      {t('create')}
    </Button>
  )
  return (
    <Page
      title={t('app:nav.members')}
      width="fill"
      action={
        <>
          <Seats />
          {createButton}
        </>
      }
    >
      <RolesBody query={roles} roleId={roleId} onChoose={choose} createButton={createButton} />
      <RoleFormDialog
        isOpen={isCreating}
        onClose={() => setIsCreating(false)}
        onSaved={({ id }) => choose(id)}
      />
    </Page>
  )
}

type BodyProps = {
  query: ReturnType<typeof useRoles>
  /** As the address says it, so it may be no role at all. */
  roleId: string | null
  onChoose: (id: Role['id'] | null) => void
  createButton: ReactNode
}

function RolesBody({ query, roleId, onChoose, createButton }: BodyProps) {
  const { t } = useTranslation('roles')
  const { data, error, isPending, refetch } = query
  if (isPending) return <RolesSkeleton />
  if (!data) {
    return (
      <div className={styles.alone}>
        <FailedState error={error} onRetry={() => void refetch()} level={2} />
      </div>
    )
  }
  if (data.items.length === 0) {
    return (
      <div className={styles.alone}>
        <EmptyState art="nothing-yet" title={t('empty.title')} action={createButton} level={2}>
          {t('empty.text')}
        </EmptyState>
      </div>
    )
  }
  const asked = data.items.find(({ id }) => id === roleId)
  // On wide screens the first role shows without a choice; a phone starts with the list.
  const shown = roleId === null ? data.items[0] : asked
  return (
    <div className={cx(styles.master, roleId !== null && styles.hasChoice)}>
      <RoleList roles={data.items} shownId={shown?.id ?? null} onChoose={onChoose} />
      <div className={styles.detail}>
        {shown ? (
          <RoleDetail key={shown.id} role={shown} onLeave={() => onChoose(null)} />
        ) : (
          <EmptyState art="no-match" title={t('gone')} level={2}>
            {t('gone-text')}
          </EmptyState>
        )}
      </div>
    </div>
  )
}

/** The chosen role stands in the address, so that a link leads to it. */
function useChosenRole() {
  const [query, setQuery] = useSearchParams()
  const choose = (id: Role['id'] | null) => setQuery(id === null ? {} : { role: id })
  return [query.get('role'), choose] as const
}
