import type { UserInfo } from '@zhiwen/contract/user.ts'
import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router'
import { safeRedirect } from '../../lib/navigation/redirect.ts'
import { usePlatform } from '../../lib/platform/platform.ts'
import { useMaybeUser } from '../../lib/session/index.ts'
import { Steps } from '../../ui/index.ts'
import { CompanyStep } from './company-step.tsx'
import styles from './guide-page.module.css'
import { JoinStep } from './join-step.tsx'
import { ProfileStep } from './profile-step.tsx'
import { SoloFrame } from './solo-frame.tsx'
import { termsAgreement } from './terms-agreement.ts'
import { asWay } from './way-choice.tsx'

const steps = ['profile', 'company'] as const
type Step = (typeof steps)[number]

/** Step in the address, so that back, reload and another day find it again. */
function useStep(isAgreed: boolean) {
  const [query, setQuery] = useSearchParams()
  const step: Step = query.get('step') === 'company' && isAgreed ? 'company' : 'profile'
  const goTo = (next: Step) =>
    setQuery((current) => {
      current.set('step', next)
      return current
    })
  const change = (name: 'way' | 'invite', value: string | null) =>
    setQuery((current) => {
      if (value === null) current.delete(name)
      else current.set(name, value)
      return current
    })
  return { step, goTo, change, query, target: safeRedirect(query.get('redirect')) }
}

/** First steps of a new user (RT-9): profile and terms, then a company of their own or an invitation, which activates the account. */
export function GuidePage() {
  const user = useMaybeUser()
  return user && <Guide user={user} /> // Nobody is there for a moment while signing out.
}

function Guide({ user }: { user: UserInfo }) {
  const { t } = useTranslation('account')
  const version = usePlatform().data?.terms_version
  const isAgreed = termsAgreement.holds(user, version)
  const { step, goTo, change, query, target } = useStep(isAgreed)
  const code = query.get('invite')
  const words = step === 'company' && code ? 'join' : step
  const back = () => goTo('profile')
  if (user.is_active) return <Navigate to={target} replace />
  return (
    <SoloFrame>
      <main className={styles.main}>
        <Steps
          steps={steps.map((key) => ({ key, label: t(`guide.steps.${key}`) }))}
          current={steps.indexOf(step)}
          onSelect={(index) => goTo(steps[index] ?? 'profile')}
        />
        <section className={styles.step}>
          <h1 className={styles.title}>{t(`guide.${words}-title`)}</h1>
          <p className={styles.lead}>{t(`guide.${words}-lead`)}</p>
          {step === 'profile' && <ProfileStep isAgreed={isAgreed} onDone={() => goTo('company')} />}
          {step === 'company' && code && (
            <JoinStep code={code} onBack={back} onOther={() => change('invite', null)} />
          )}
          {step === 'company' && !code && (
            <CompanyStep
              way={asWay(query.get('way'))}
              onWayChange={(way) => change('way', way)}
              onCode={(invite) => change('invite', invite)}
              onBack={back}
            />
          )}
        </section>
      </main>
    </SoloFrame>
  )
}
