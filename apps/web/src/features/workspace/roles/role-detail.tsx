import type { Role } from '@zhiwen/contract/roles.ts'
import { ChevronLeft, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dateText } from '../../../lib/time/index.ts'
import { Button } from '../../../ui/index.ts'
import { DeleteRoleDialog } from './delete-role-dialog.tsx'
import { PickMembersDialog } from './pick-members-dialog.tsx'
import styles from './role-detail.module.css'
import { RoleFormDialog } from './role-form-dialog.tsx'
import { RoleMembers } from './role-members.tsx'
import { RoleUses } from './role-uses.tsx'

type Layer = 'edit' | 'pick' | 'delete' | null
type Props = { role: Role; onLeave: () => void }

/** One role: what it is for, where it is used, who is in it. */
export function RoleDetail({ role, onLeave }: Props) {
  const { t } = useTranslation('roles')
  const [layer, setLayer] = useState<Layer>(null)
  const close = () => setLayer(null)
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className={styles.back}
        icon={<ChevronLeft size={14} />}
        onClick={onLeave}
      >
        {t('all')}
      </Button>
      <header className={styles.head}>
        <div className={styles.words}>
          <h2 className={styles.title}>{role.name}</h2>
          <p className={styles.about}>
            {role.description && <span>{role.description}</span>}
            <span>{t('created', { date: dateText(new Date(role.created_at)) })}</span>
          </p>
        </div>
        <div className={styles.buttons}>
          <Button icon={<Pencil size={16} />} onClick={() => setLayer('edit')}>
            {t('edit')}
          </Button>
          <Button variant="danger" icon={<Trash2 size={16} />} onClick={() => setLayer('delete')}>
            {t('delete')}
          </Button>
        </div>
      </header>
      <RoleUses roleId={role.id} />
      <RoleMembers role={role} onPick={() => setLayer('pick')} />
      <RoleFormDialog isOpen={layer === 'edit'} edited={role} onClose={close} />
      <PickMembersDialog isOpen={layer === 'pick'} role={role} onClose={close} />
      <DeleteRoleDialog
        isOpen={layer === 'delete'}
        role={role}
        onClose={close}
        onDeleted={onLeave}
      />
    </>
  )
}
