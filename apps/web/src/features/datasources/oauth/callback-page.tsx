import type { AuthorisedApp } from '@zhiwen/contract/source-oauth.ts'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { ApiError } from '../../../lib/api/index.ts'
import { EmptyState, LinkButton } from '../../../ui/index.ts'
import { CallbackFrame, callbackFailure } from '../../identity/index.ts'
import { placesOf } from '../app/scope.ts'
import { useSourceReply } from './queries.ts'

/** Comes back from a source (RT-11): goes on where the way began, or says what failed. */
export function SourceCallbackPage() {
  const { t } = useTranslation('authorise')
  const { appKey = '' } = useParams()
  const [query] = useSearchParams()
  const given = (name: string) => query.get(name) ?? undefined
  const reply = useSourceReply(appKey, {
    code: given('code'),
    state: given('state'),
    error: given('error'),
    iss: given('iss'),
  })
  const navigate = useNavigate()
  const next = reply.data && placeOf(appKey, reply.data)
  useEffect(() => {
    if (next) void navigate(next, { replace: true })
  }, [next, navigate])
  return (
    <CallbackFrame
      title={t('callback.title')}
      lead={t('callback.lead')}
      failure={reply.error && <Failure error={reply.error} appKey={appKey} />}
    />
  )
}

/** The step of the wizard for a draft, else the connection of the app. */
function placeOf(appKey: string, { app_id, scope, step }: AuthorisedApp): string {
  const places = placesOf(scope)
  return step === 'connect'
    ? `${places.create(appKey, app_id)}&step=connect`
    : `${places.edit(app_id)}?tab=basic`
}

const isPlace = (details: object): details is AuthorisedApp =>
  'app_id' in details && 'scope' in details && 'step' in details

function Failure({ error, appKey }: { error: unknown; appKey: string }) {
  const { t } = useTranslation('authorise')
  const details = error instanceof ApiError ? error.details : {}
  const { kind, reason } = callbackFailure(error)
  const missing = Array.isArray(details.missing_scopes) ? details.missing_scopes : []
  const words = missing.length > 0 ? 'fewer' : kind
  const back = isPlace(details) ? placeOf(appKey, details) : null
  return (
    <EmptyState
      art={kind === 'refused' ? 'no-permission' : 'error'}
      title={t(`callback.${words}-title`)}
      level={1}
      action={
        <LinkButton variant="primary" href={back ?? '/home'}>
          {t(back ? 'callback.retry' : 'callback.home')}
        </LinkButton>
      }
    >
      {t(`callback.${words}-lead`, { reason, scopes: missing.join(', ') })}
    </EmptyState>
  )
}
