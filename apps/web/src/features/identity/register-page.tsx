import { Trans, useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { usePlatform } from '../../lib/platform/platform.ts'
import { Notice, TextLink } from '../../ui/index.ts'
import { AuthFrame } from './auth-frame.tsx'
import styles from './form.module.css'
import { RegisterForm } from './register-form.tsx'
import { useSignInTarget } from './sign-in-target.ts'
import { useProductTitle } from './use-product-title.ts'

/** Sign-up with a verified phone number (RT-2); a ticket of a provider is kept and redeemed with it. */
export function RegisterPage() {
  const { t } = useTranslation('identity')
  const [query] = useSearchParams()
  const { linkTo } = useSignInTarget()
  const ticket = query.get('ticket') ?? undefined
  const login = <TextLink href={linkTo('/login')} isInText />
  return (
    <AuthFrame
      title={t('register.title', { product: useProductTitle() })}
      lead={t('register.lead')}
      isTight
    >
      {ticket && <TicketNotice provider={query.get('provider')} />}
      <RegisterForm ticket={ticket} />
      <p className={styles.end}>
        <Trans t={t} i18nKey="register.has-account" components={{ login }} />
      </p>
    </AuthFrame>
  )
}

function TicketNotice({ provider }: { provider: string | null }) {
  const { t } = useTranslation('identity')
  const methods = usePlatform().data?.login_methods
  const name = methods?.find(({ key }) => key === `oidc:${provider}`)?.name
  return (
    <div className={styles.above}>
      <Notice tone="brand">
        {name ? t('register.ticket', { provider: name }) : t('register.ticket-plain')}
      </Notice>
    </div>
  )
}
