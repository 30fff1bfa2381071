import { useMutation } from '@tanstack/react-query'
import type { App } from '@zhiwen/contract/apps.ts'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/api/index.ts'
import { Button, CopyButton, Dialog, Notice } from '../../../ui/index.ts'
import styles from './detail.module.css'

type Props = { app: App; isOpen: boolean; onClose: () => void }

/** Makes a new key for pushing; it is shown this once, the one before stops working (API-APP-13). */
export function PushKeyDialog({ app, isOpen, onClose }: Props) {
  const { t } = useTranslation(['detail', 'ui'])
  const make = useMutation({
    mutationFn: () => call('POST /apps/:app_id/push_key', { params: { app_id: app.id } }),
  })
  const close = () => {
    make.reset()
    onClose()
  }
  const key = make.data?.key
  return (
    <Dialog
      title={t('key.title')}
      isOpen={isOpen}
      onClose={close}
      canClose={!make.isPending}
      footer={
        key ? (
          <Button variant="primary" onClick={close}>
            {t('key.done')}
          </Button>
        ) : (
          <>
            <Button onClick={close}>{t('ui:cancel')}</Button>
            <Button variant="primary" isBusy={make.isPending} onClick={() => make.mutate()}>
              {t('key.make')}
            </Button>
          </>
        )
      }
    >
      {key ? (
        <>
          <p className={styles.key}>
            <code>{key}</code>
            <CopyButton text={key} />
          </p>
          <Notice tone="warning">{t('key.once')}</Notice>
        </>
      ) : (
        <p>{t('key.text')}</p>
      )}
    </Dialog>
  )
}
