import type { DocGroup } from '@zhiwen/contract/doc-groups.ts'
import type { AppScope } from '@zhiwen/contract/enums.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Dialog, toast } from '../../../ui/index.ts'
import { useDeleteGroup } from './queries.ts'

type Props = { scope: AppScope; group: DocGroup | null; onClose: () => void }

/** Asks before a group goes; its documents stay. */
export function DeleteGroupDialog({ scope, group, onClose }: Props) {
  const { t } = useTranslation(['groups', 'ui'])
  const remove = useDeleteGroup(scope)
  // Kept while the dialog fades out.
  const [last, setLast] = useState(group)
  if (group && group !== last) setLast(group)
  const name = (group ?? last)?.name ?? ''
  const submit = () => {
    if (!group) return
    remove.mutate(group.id, {
      onSuccess: () => void toast.show({ kind: 'success', text: t('delete.done', { name }) }),
      onSettled: onClose,
    })
  }
  return (
    <Dialog
      title={t('delete.title', { name })}
      isOpen={group !== null}
      onClose={onClose}
      canClose={!remove.isPending}
      role="alertdialog"
      footer={
        <>
          <Button onClick={onClose} data-autofocus>
            {t('ui:cancel')}
          </Button>
          <Button variant="danger-solid" isBusy={remove.isPending} onClick={submit}>
            {t('delete.submit')}
          </Button>
        </>
      }
    >
      <p>{t('delete.text')}</p>
    </Dialog>
  )
}
