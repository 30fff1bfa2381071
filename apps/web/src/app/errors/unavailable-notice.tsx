import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Button } from '../../ui/index.ts'
import { ErrorFrame } from './error-frame.tsx'
import { useWaitForServer } from './use-wait-for-server.ts'

type Props = { from: string; requestId: string | undefined; home: ReactNode }

/** Tells when the next try comes, and returns to the page as soon as one succeeds. */
export function UnavailableNotice({ from, requestId, home }: Props) {
  const { t } = useTranslation('app')
  const navigate = useNavigate()
  const { secondsLeft, attempt, isTrying, tryNow } = useWaitForServer(() => {
    void navigate(from, { replace: true })
  })
  return (
    <ErrorFrame
      art="offline"
      code="502"
      title={t('errors.unavailable.title')}
      requestId={requestId}
      action={
        <Button variant="primary" isBusy={isTrying} onClick={tryNow}>
          {t('errors.retry-now')}
        </Button>
      }
      link={home}
    >
      {t('errors.unavailable.text')}
      <br />
      {isTrying
        ? t('errors.unavailable.trying', { attempt })
        : t('errors.unavailable.next', { count: secondsLeft, attempt })}
    </ErrorFrame>
  )
}
