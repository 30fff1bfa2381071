import type { AppKind } from '@zhiwen/contract/apps.ts'
import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, Notice } from '../../../ui/index.ts'

type Props = {
  kind: AppKind
  isSignedIn: boolean
  /** One has tried to go on without. */
  isMissing?: boolean
  isBusy: boolean
  onAuthorise: () => void
}

/** The way to the source, where a person signs in instead of typing a key (READ-22). */
export function AuthorisePart({ kind, isSignedIn, isMissing, isBusy, onAuthorise }: Props) {
  const { t } = useTranslation('authorise')
  const action = (
    <Button
      size="sm"
      variant={isSignedIn ? 'secondary' : 'primary'}
      icon={<ExternalLink size={14} />}
      isBusy={isBusy}
      onClick={onAuthorise}
    >
      {t(isSignedIn ? 'again' : 'go')}
    </Button>
  )
  if (isSignedIn) {
    return (
      <Notice tone="success" action={action}>
        {t('done')}
      </Notice>
    )
  }
  return isMissing ? (
    <Notice tone="danger" role="alert" action={action}>
      {t('first')}
    </Notice>
  ) : (
    <Notice action={action}>{t('text', { name: kind.name })}</Notice>
  )
}
