import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/index.ts'
import { TextButton } from './text-button.tsx'

/** Too many tries: says how long, and offers the way that still works (MSG-56). */
export function LockedNotice({ onUseCode }: { onUseCode: () => void }) {
  const { t } = useTranslation('identity')
  return (
    <Notice tone="warning" role="alert">
      <p>{t('login.locked')}</p>
      <TextButton onClick={onUseCode}>{t('login.use-code')}</TextButton>
    </Notice>
  )
}
