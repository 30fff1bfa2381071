import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { safeRedirect } from '../../lib/navigation/redirect.ts'
import { Button, LinkButton } from '../../ui/index.ts'
import { ErrorFrame } from './error-frame.tsx'
import { UnavailableNotice } from './unavailable-notice.tsx'

/** Request id of the call that led here, kept with the history entry. */
function useRequestId(): string | undefined {
  const state: unknown = useLocation().state
  const isKept = typeof state === 'object' && state !== null && 'request_id' in state
  return isKept && typeof state.request_id === 'string' ? state.request_id : undefined
}

/** The page to return to, by its path only. */
function useFrom(): string {
  const { search } = useLocation()
  return safeRedirect(new URLSearchParams(search).get('from'))
}

/** The router numbers its history entries; the first has nothing of ours before it. */
const hasPageBefore = (): boolean => {
  const entry: unknown = window.history.state
  return typeof entry === 'object' && entry !== null && 'idx' in entry && Number(entry.idx) > 0
}

function GoBack() {
  const { t } = useTranslation('app')
  const navigate = useNavigate()
  if (!hasPageBefore()) return null
  return (
    <Button variant="ghost" onClick={() => void navigate(-1)}>
      {t('errors.back')}
    </Button>
  )
}

const GoHome = ({ variant = 'primary' }: { variant?: 'primary' | 'ghost' }) => {
  const { t } = useTranslation('app')
  return (
    <LinkButton href="/" variant={variant}>
      {t('errors.home')}
    </LinkButton>
  )
}

/** 403: what is closed, and whom to ask (RT-5, G11). */
export function ForbiddenPage() {
  const { t } = useTranslation('app')
  const requestId = useRequestId()
  return (
    <ErrorFrame
      art="no-permission"
      code="403"
      title={t('errors.forbidden.title')}
      requestId={requestId}
      action={<GoHome />}
      link={<GoBack />}
    >
      {t('errors.forbidden.text')}
    </ErrorFrame>
  )
}

/** 404: nothing stands at this address. */
export function NotFoundPage({ isInSheet }: { isInSheet?: boolean }) {
  const { t } = useTranslation('app')
  return (
    <ErrorFrame
      art="no-match"
      code="404"
      title={t('errors.not-found.title')}
      isInSheet={isInSheet}
      action={<GoHome />}
      link={<GoBack />}
    >
      {t('errors.not-found.text')}
    </ErrorFrame>
  )
}

/** 500: the start or a page failed; retry returns to where it happened. */
export function ServerErrorPage() {
  const { t } = useTranslation('app')
  const from = useFrom()
  const requestId = useRequestId()
  return (
    <ErrorFrame
      art="error"
      code="500"
      title={t('errors.server-error.title')}
      requestId={requestId}
      action={
        <LinkButton href={from} replace variant="primary">
          {t('errors.retry')}
        </LinkButton>
      }
      link={<GoHome variant="ghost" />}
    >
      {t('errors.server-error.text')}
    </ErrorFrame>
  )
}

/** 502: waits for the server and returns by itself. */
export function UnavailablePage() {
  const requestId = useRequestId()
  return (
    <UnavailableNotice from={useFrom()} requestId={requestId} home={<GoHome variant="ghost" />} />
  )
}
