import { useTranslation } from 'react-i18next'
import { useRouteError } from 'react-router'
import { ApiError } from '../../lib/api/index.ts'
import { Button } from '../../ui/index.ts'
import { ErrorFrame } from './error-frame.tsx'

/** What stands in place of a page that failed to load or to draw. */
export function RouteError({ isInSheet }: { isInSheet?: boolean }) {
  const { t } = useTranslation('app')
  const error = useRouteError()
  return (
    <ErrorFrame
      art="error"
      code="500"
      title={t('errors.server-error.title')}
      isInSheet={isInSheet}
      requestId={error instanceof ApiError ? error.request_id : undefined}
      action={
        // A failed chunk stays failed within a visit, so the retry is a reload.
        <Button variant="primary" onClick={() => location.reload()}>
          {t('errors.retry')}
        </Button>
      }
      link={
        <Button variant="ghost" onClick={() => location.assign('/')}>
          {t('errors.home')}
        </Button>
      }
    >
      {t('errors.server-error.text')}
    </ErrorFrame>
  )
}
