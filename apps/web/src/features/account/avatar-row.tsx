import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../lib/session/index.ts'
import { Avatar, Button, toast } from '../../ui/index.ts'
import { AvatarDialog } from './avatar-dialog.tsx'
import styles from './avatar-row.module.css'
import { useChangeAvatar } from './queries.ts'

type Props = { size: 56 | 72; hasReset?: boolean }

/** The own avatar with the ways to change it. */
export function AvatarRow({ size, hasReset = false }: Props) {
  const { t } = useTranslation('account')
  const { display_name, avatar_url } = useUser()
  const [isOpen, setIsOpen] = useState(false)
  const change = useChangeAvatar()
  const reset = () =>
    change.mutate(null, {
      onSuccess: () => toast.show({ kind: 'success', text: t('base.avatar-default') }),
    })
  return (
    <div className={styles.row}>
      <Avatar name={display_name} url={avatar_url} size={size} />
      <div>
        <div className={styles.buttons}>
          <Button onClick={() => setIsOpen(true)}>{t('base.avatar-change')}</Button>
          {hasReset && avatar_url && (
            <Button variant="ghost" isBusy={change.isPending} onClick={reset}>
              {t('base.avatar-reset')}
            </Button>
          )}
        </div>
        {hasReset && <p className={styles.help}>{t('base.avatar-help')}</p>}
      </div>
      <AvatarDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </div>
  )
}
