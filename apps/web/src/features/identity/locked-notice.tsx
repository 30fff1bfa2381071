import { useTranslation } from 'react-i18next'
import { Button, Notice } from '../../ui/index.ts'

/** Too many tries: says how long, and offers the way that still works (MSG-56). */
export function LockedNotice({ onUseCode }: { onUseCode: () => void }) {
  const { t } = useTranslation('identity')
  const useCode = (
    <Button variant="link" onClick={onUseCode}>
      {t('login.use-code')}
    </Button>
  )
  return (
    <Notice tone="warning" role="alert" action={useCode}>
      {t('login.locked')}
    </Notice>
  )
}
