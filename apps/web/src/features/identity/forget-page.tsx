import { Trans, useTranslation } from 'react-i18next'
import { Steps, TextLink } from '../../ui/index.ts'
import { AuthFrame } from './auth-frame.tsx'
import { ForgetDone } from './forget-done.tsx'
import { AccountStep, CodeStep, PasswordStep } from './forget-steps.tsx'
import styles from './form.module.css'
import { useSignInTarget } from './sign-in-target.ts'
import { forgetSteps, useForget } from './use-forget.ts'

const stepViews = { account: AccountStep, code: CodeStep, password: PasswordStep }

/** A forgotten password: account, code, new password, done (RT-3). */
export function ForgetPage() {
  const { t } = useTranslation('identity')
  const { linkTo } = useSignInTarget()
  const forget = useForget()
  if (forget.step === 'done') return <ForgetDone />
  const StepView = stepViews[forget.step]
  const login = <TextLink href={linkTo('/login')} isInText />
  return (
    <AuthFrame
      above={
        <div className={styles.steps}>
          <Steps
            steps={forgetSteps.map((key) => ({ key, label: t(`forget.step-${key}`) }))}
            current={forgetSteps.indexOf(forget.step)}
            onSelect={(index) => forget.goTo(forgetSteps[index] ?? 'account')}
          />
        </div>
      }
      title={t(`forget.${forget.step}-title`)}
      lead={t(`forget.${forget.step}-lead`)}
    >
      <StepView key={forget.step} forget={forget} />
      <p className={styles.end}>
        <Trans t={t} i18nKey="forget.remembered" components={{ login }} />
      </p>
    </AuthFrame>
  )
}
