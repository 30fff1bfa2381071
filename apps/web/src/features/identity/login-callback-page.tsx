import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { safeRedirect } from '../../lib/navigation/redirect.ts'
import { usePlatform } from '../../lib/platform/platform.ts'
import { EmptyState, LinkButton } from '../../ui/index.ts'
import { callbackFailure } from './callback-failure.ts'
import styles from './login-callback-page.module.css'
import { ProductName } from './product-name.tsx'
import { useProviderReply } from './queries.ts'

/** Comes back from an identity provider (RT-10): signs in, asks for a phone number, or says what failed. */
export function LoginCallbackPage() {
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
  return (
    <div className={styles.frame}>
      <header>
        <ProductName />
      </header>
      <main className={styles.main}>
        {reply.error ? <Failure error={reply.error} /> : <Exchanging provider={provider} />}
      </main>
    </div>
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

function Exchanging({ provider }: { provider: string }) {
  const { t } = useTranslation('identity')
  const methods = usePlatform().data?.login_methods
  const name = methods?.find(({ key }) => key === `oidc:${provider}`)?.name
  return (
    <div aria-live="polite">
      <h1 className={styles.title}>{t('callback.title')}</h1>
      <p className={styles.lead}>
        {name ? t('callback.lead', { provider: name }) : t('callback.lead-plain')}
      </p>
      <div className={styles.bar} aria-hidden="true" />
    </div>
  )
}

function Failure({ error }: { error: unknown }) {
  const { t } = useTranslation('identity')
  const { kind, reason } = callbackFailure(error)
  return (
    <div role="alert">
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
    </div>
  )
}
