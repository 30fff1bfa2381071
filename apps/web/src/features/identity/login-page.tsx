import { Trans, useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { usePlatform } from '../../lib/platform/platform.ts'
import { Tabs, TextLink } from '../../ui/index.ts'
import { AuthFrame } from './auth-frame.tsx'
import styles from './form.module.css'
import { LoginForm } from './login-form.tsx'
import type { LoginMethod } from './login-rules.ts'
import { ProviderButtons } from './provider-buttons.tsx'
import { useSignInTarget } from './sign-in-target.ts'
import { useProductTitle } from './use-product-title.ts'

/** The method in the address (`?method=code`) and a way to change it without a new history entry. */
function useLoginMethod(offered: LoginMethod[]) {
  const [query, setQuery] = useSearchParams()
  const wanted: LoginMethod = query.get('method') === 'code' ? 'code' : 'password'
  const choose = (method: LoginMethod) =>
    setQuery(
      (current) => {
        current.delete('method')
        if (method === 'code') current.set('method', method)
        return current
      },
      { replace: true },
    )
  return [offered.includes(wanted) ? wanted : (offered[0] ?? wanted), choose] as const
}

/** Sign-in by password, by code or through a provider (RT-1). */
export function LoginPage() {
  const { t } = useTranslation('identity')
  const { linkTo } = useSignInTarget()
  const methods = usePlatform().data?.login_methods
  const known: LoginMethod[] = ['password', 'code']
  const offered = methods ? known.filter((key) => methods.some((one) => one.key === key)) : known
  const [method, choose] = useLoginMethod(offered)
  const register = <TextLink href={linkTo('/register')} isInText />
  return (
    <AuthFrame title={t('login.title', { product: useProductTitle() })} lead={t('login.lead')}>
      {offered.length > 0 && (
        <div className={styles.tabs}>
          <Tabs
            label={t('login.methods')}
            tabs={offered.map((key) => ({ key, label: t(`login.by-${key}`) }))}
            value={method}
            onChange={choose}
          >
            <LoginForm key={method} method={method} onMethodChange={choose} />
          </Tabs>
        </div>
      )}
      <ProviderButtons methods={methods ?? []} />
      <p className={styles.end}>
        <Trans t={t} i18nKey="login.no-account" components={{ register }} />
      </p>
    </AuthFrame>
  )
}
