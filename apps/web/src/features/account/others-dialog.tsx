import type { Device } from '@zhiwen/contract/auth.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Checkbox, Dialog, toast } from '../../ui/index.ts'
import styles from './device-list.module.css'
import { useRemoveDevices, useSignOut } from './queries.ts'

type Props = { devices: Device[]; isOpen: boolean; onClose: () => void }

/** Ends every other sign-in, and this one too if wanted. */
export function OthersDialog({ devices, isOpen, onClose }: Props) {
  const { t } = useTranslation('account')
  const [withCurrent, setWithCurrent] = useState(false)
  const remove = useRemoveDevices()
  const signOut = useSignOut()
  const count = devices.length
  const submit = () => {
    if (withCurrent) return signOut.mutate({ everywhere: true })
    remove.mutate(
      devices.map(({ id }) => id),
      {
        onSuccess: () => toast.show({ kind: 'success', text: t('devices.others-done', { count }) }),
        onSettled: onClose,
      },
    )
  }
  return (
    <Dialog
      title={t('devices.others-title')}
      isOpen={isOpen}
      onClose={onClose}
      role="alertdialog"
      footer={
        <>
          <Button onClick={onClose}>{t('devices.cancel')}</Button>
          <Button variant="primary" isBusy={remove.isPending || signOut.isPending} onClick={submit}>
            {t('devices.others-submit')}
          </Button>
        </>
      }
    >
      <p>{t('devices.others-text', { count })}</p>
      <div className={styles.with}>
        <Checkbox checked={withCurrent} onChange={(event) => setWithCurrent(event.target.checked)}>
          {t('devices.with-current')}
        </Checkbox>
      </div>
    </Dialog>
  )
}
