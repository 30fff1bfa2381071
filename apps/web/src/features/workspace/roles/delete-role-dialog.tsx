import type { Role } from '@zhiwen/contract/roles.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Dialog, TextField, toast } from '../../../ui/index.ts'
import styles from './delete-role-dialog.module.css'
import { useDeleteRole, useRoleUses } from './queries.ts'
import { iconOfUse } from './role-uses.tsx'

type Props = { isOpen: boolean; role: Role; onClose: () => void; onDeleted: () => void }

/** Asks before a role goes: who leaves it, what is no longer open to it, and its name typed (ROLE-46). */
export function DeleteRoleDialog({ isOpen, role, onClose, onDeleted }: Props) {
  const { t } = useTranslation(['roles', 'ui'])
  const [typed, setTyped] = useState('')
  const deletion = useDeleteRole(role.id, () => {
    toast.show({ kind: 'success', text: t('remove.done', { name: role.name }) })
    onDeleted()
  })
  const close = () => {
    setTyped('')
    onClose()
  }
  return (
    <Dialog
      title={t('remove.title', { name: role.name })}
      isOpen={isOpen}
      onClose={close}
      canClose={!deletion.isPending}
      role="alertdialog"
      footer={
        <>
          <Button onClick={close}>{t('ui:cancel')}</Button>
          <Button
            variant="danger-solid"
            disabled={typed.trim() !== role.name}
            isBusy={deletion.isPending}
            onClick={() => deletion.mutate()}
          >
            {t('remove.submit')}
          </Button>
        </>
      }
    >
      {isOpen && <Losses role={role} />}
      <TextField
        label={t('remove.type')}
        placeholder={role.name}
        autoComplete="off"
        data-autofocus
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </Dialog>
  )
}

/** What the deletion means. */
function Losses({ role }: { role: Role }) {
  const { t } = useTranslation('roles')
  const uses = useRoleUses(role.id).data?.items ?? []
  return (
    <div className={styles.losses}>
      <p>
        {t('remove.text', { count: role.member_count })}
        {t(uses.length > 0 ? 'remove.uses' : 'remove.unused')}
      </p>
      {uses.length > 0 && (
        <ul className={styles.uses}>
          {uses.map(({ kind, id, name }) => {
            const Icon = iconOfUse[kind]
            return (
              <li key={id}>
                <Icon size={16} />
                <span className={styles.name}>{name}</span>
                <span className={styles.kind}>{t(`uses.${kind}`)}</span>
              </li>
            )
          })}
        </ul>
      )}
      <p className={styles.quiet}>{t('remove.narrow')}</p>
    </div>
  )
}
