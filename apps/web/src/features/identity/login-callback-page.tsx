import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { safeRedirect } from '../../lib/navigation/redirect.ts'
import { usePlatform } from '../../lib/platform/platform.ts'
import { EmptyState, LinkButton } from '../../ui/index.ts'
import { callbackFailure } from './callback-failure.ts'
import { CallbackFrame } from './callback-frame.tsx'
import { useProviderReply } from './queries.ts'

/** Comes back from an identity provider (RT-10): signs in, asks for a phone number, or says what failed. */
export function LoginCallbackPage() {
  const { t } = useTranslation('identity')
  const [query] = useSearchParams()
  const given = (name: string) => query.get(name) ?? undefined
  const state = given('state')
  // Our `state` starts with the provider, because providers send back no parameters of ours.
  const provider = given('provider') ?? state?.split('.')[0] ?? ''
  const reply = useProviderReply({
    provider,
    code: given('code'),
    state,
    error: given('error'),
    iss: given('iss'),
  })
  useGoOn(reply.data, provider)
  const methods = usePlatform().data?.login_methods
  const name = methods?.find(({ key }) => key === `oidc:${provider}`)?.name
  return (
    <CallbackFrame
      title={t('callback.title')}
      lead={name ? t('callback.lead', { provider: name }) : t('callback.lead-plain')}
      failure={reply.error && <Failure error={reply.error} />}
    />
  )
}

/** Leaves for the wanted page, or for the sign-up when the person has no account yet. */
function useGoOn(reply: ReturnType<typeof useProviderReply>['data'], provider: string) {
  const navigate = useNavigate()
  useEffect(() => {
    if (!reply) return
    const redirect = safeRedirect(reply.redirect)
    if (!('need_mobile' in reply)) return void navigate(redirect, { replace: true })
    const search = new URLSearchParams({ ticket: reply.ticket, provider })
    if (redirect !== '/') search.set('redirect', redirect)
    void navigate(`/register?${search}`, { replace: true })
  }, [reply, provider, navigate])
}

function Failure({ error }: { error: unknown }) {
  const { t } = useTranslation('identity')
  const { kind, reason } = callbackFailure(error)
  return (
    <EmptyState
      art={kind === 'refused' ? 'no-permission' : 'error'}
      title={t(`callback.${kind}-title`)}
      level={1}
      action={
        <LinkButton variant="primary" href="/login">
          {t('callback.back')}
        </LinkButton>
      }
    >
      {t(`callback.${kind}-lead`, { reason })}
    </EmptyState>
  )
}
