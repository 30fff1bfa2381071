import { Upload } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, Dialog } from '../../ui/index.ts'
import styles from './avatar-dialog.module.css'
import { AvatarPresets } from './avatar-presets.tsx'

type Props = {
  title: string
  isOpen: boolean
  isBusy: boolean
  problem: string | undefined
  preset: string | undefined
  onClose: () => void
  onUpload: () => void
  onPreset: (id: string) => void
  onUse: () => void
}

/** The two ways to a new avatar: a file of one's own, or a preset. */
export function AvatarWays(props: Props) {
  const { title, isOpen, isBusy, problem, preset, onClose, onUpload, onPreset, onUse } = props
  const { t } = useTranslation('account')
  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <Button variant="primary" disabled={!preset} isBusy={isBusy} onClick={onUse}>
          {t('avatar.use')}
        </Button>
      }
    >
      <div className={styles.ways}>
        <div>
          <Button icon={<Upload />} onClick={onUpload} data-autofocus>
            {t('avatar.upload')}
          </Button>
          <p className={styles.help}>{t('avatar.upload-help')}</p>
          {problem && (
            <p className={styles.problem} role="alert">
              {problem}
            </p>
          )}
        </div>
        <AvatarPresets chosen={preset} onChoose={onPreset} />
      </div>
    </Dialog>
  )
}
