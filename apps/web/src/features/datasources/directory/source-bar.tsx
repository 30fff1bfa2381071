import type { DirectorySource } from '@zhiwen/contract/directory.ts'
import { Plus, Unplug } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRelativeTime } from '../../../lib/time/index.ts'
import { Button, Dialog, SelectField, toast } from '../../../ui/index.ts'
import styles from './directory.module.css'
import { useDisconnect } from './queries.ts'

type Props = {
  source: DirectorySource
  sources: readonly DirectorySource[]
  onChoose: (id: string) => void
  onConnect: () => void
}

/** Which directory is looked at, another one, or none any more. */
export function SourceBar({ source, sources, onChoose, onConnect }: Props) {
  const { t } = useTranslation('directory')
  const nameOf = useRelativeTime()
  const last = source.last_import_at
  return (
    <div className={styles.bar}>
      <SelectField
        className={styles.sources}
        label={t('source')}
        value={source.id}
        options={sources.map(({ id, title, app_key }) => ({
          value: id,
          label: t('source-option', { title, app: t(`apps.${app_key}`) }),
        }))}
        help={last ? t('last-import', { time: nameOf(new Date(last)) }) : t('never-imported')}
        onChange={(event) => onChoose(event.target.value)}
      />
      <div className={styles.tools}>
        <Button icon={<Plus />} onClick={onConnect}>
          {t('connect.another')}
        </Button>
        <DisconnectButton source={source} />
      </div>
    </div>
  )
}

function DisconnectButton({ source }: { source: DirectorySource }) {
  const { t } = useTranslation(['directory', 'ui'])
  const [isAsking, setIsAsking] = useState(false)
  const disconnecting = useDisconnect()
  const { title } = source
  const disconnect = () =>
    disconnecting.mutate(source.id, {
      onSuccess: () => {
        setIsAsking(false)
        toast.show({ kind: 'success', text: t('disconnect.done', { title }) })
      },
    })
  return (
    <>
      <Button variant="ghost" icon={<Unplug />} onClick={() => setIsAsking(true)}>
        {t('disconnect.open')}
      </Button>
      <Dialog
        title={t('disconnect.title', { title })}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        role="alertdialog"
        footer={
          <>
            <Button onClick={() => setIsAsking(false)} data-autofocus>
              {t('ui:cancel')}
            </Button>
            <Button variant="danger-solid" isBusy={disconnecting.isPending} onClick={disconnect}>
              {t('disconnect.submit')}
            </Button>
          </>
        }
      >
        <p>{t('disconnect.text')}</p>
      </Dialog>
    </>
  )
}
