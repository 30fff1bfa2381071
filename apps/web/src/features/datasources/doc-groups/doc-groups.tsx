import type { DocGroup } from '@zhiwen/contract/doc-groups.ts'
import type { AppScope } from '@zhiwen/contract/enums.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, EmptyState, ListStates, Skeleton } from '../../../ui/index.ts'
import { DeleteGroupDialog } from './delete-group-dialog.tsx'
import styles from './doc-groups.module.css'
import { GroupDrawer } from './group-drawer.tsx'
import { GroupTable } from './group-table.tsx'
import { useDocGroups } from './queries.ts'

type Asked = { act: 'edit' | 'delete'; group: DocGroup } | { act: 'create' } | null

/** Documents chosen across apps, for agents and filters (ENT-9). */
export function DocGroups({ scope }: { scope: AppScope }) {
  const { t } = useTranslation('groups')
  const groups = useDocGroups(scope)
  const [asked, setAsked] = useState<Asked>(null)
  const close = () => setAsked(null)
  const create = (
    <Button variant="primary" icon={<Plus size={16} />} onClick={() => setAsked({ act: 'create' })}>
      {t('create')}
    </Button>
  )
  return (
    <>
      <ListStates
        query={groups}
        level={2}
        skeleton={<GroupsSkeleton />}
        empty={
          <EmptyState art="nothing-yet" title={t('empty.title')} action={create} level={2}>
            {t('empty.text')}
          </EmptyState>
        }
      >
        {({ items }) => (
          <>
            <div className={styles.head}>
              <p>{t('intro')}</p>
              {create}
            </div>
            <GroupTable
              groups={items}
              onEdit={(group) => setAsked({ act: 'edit', group })}
              onDelete={(group) => setAsked({ act: 'delete', group })}
            />
          </>
        )}
      </ListStates>
      <GroupDrawer
        key={asked?.act === 'edit' ? asked.group.id : 'new'}
        scope={scope}
        group={asked?.act === 'edit' ? asked.group : null}
        isOpen={asked?.act === 'edit' || asked?.act === 'create'}
        onClose={close}
      />
      <DeleteGroupDialog
        scope={scope}
        group={asked?.act === 'delete' ? asked.group : null}
        onClose={close}
      />
    </>
  )
}

const GroupsSkeleton = () => (
  <div aria-hidden="true">
    {Array.from({ length: 5 }, (_, at) => (
      <div key={at} className={styles.skeletonRow}>
        <Skeleton width={160} />
        <Skeleton width={80} />
      </div>
    ))}
  </div>
)
