import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ApiError } from '../../lib/api/index.ts'
import { useForm } from '../../lib/form/index.ts'
import { Button, CodeField, PasswordField, TextField, TextLink } from '../../ui/index.ts'
import { useCaptcha } from './captcha.ts'
import { CaptchaField } from './captcha-field.tsx'
import { useCodeSending } from './code-sending.ts'
import { draftOf, useKeepDraft } from './draft.ts'
import { useFieldRules } from './field-rules.ts'
import styles from './form.module.css'
import { LockedNotice } from './locked-notice.tsx'
import { type LoginMethod, loginBody, loginRules } from './login-rules.ts'
import { marksOf } from './marks.ts'
import { useLogin } from './queries.ts'
import { readCodeAddress } from './sign-in-name.ts'
import { useSignInTarget } from './sign-in-target.ts'

type Props = { method: LoginMethod; onMethodChange: (method: LoginMethod) => void }

/** The form of one method; the account typed in one is there in the other. */
export function LoginForm({ method, onMethodChange }: Props) {
  const { t } = useTranslation('identity')
  const { linkTo } = useSignInTarget()
  const { form, code, captcha, isBusy, isLocked, submit } = useLoginForm(method)
  const isCode = method === 'code'
  return (
    <form className={styles.form} {...form.props(submit)}>
      {isLocked && !isCode && <LockedNotice onUseCode={() => onMethodChange('code')} />}
      <TextField
        {...form.text('account')}
        label={t(isCode ? 'login.target' : 'login.account')}
        help={isCode && form.values.account.startsWith('+') ? t('login.target-help') : undefined}
        size="lg"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      {!isCode && (
        <PasswordField
          {...form.text('password')}
          label={t('login.password')}
          size="lg"
          autoComplete="current-password"
        />
      )}
      <CaptchaField captcha={captcha} {...form.text('captcha')} />
      {isCode && (
        <CodeField
          label={t('login.code')}
          size="lg"
          name="verification_code"
          value={form.values.verification_code}
          error={form.errorOf('verification_code')}
          help={
            code.wasSent ? t('register.sent', { target: form.values.account.trim() }) : undefined
          }
          onChange={(verification_code) => form.change({ verification_code })}
          onBlur={form.leave('verification_code')}
          onSend={code.send}
          secondsLeft={code.secondsLeft}
          isSending={code.isSending}
        />
      )}
      {!isCode && (
        <div className={styles.forgot}>
          <TextLink href={linkTo('/forget')}>{t('login.forgot')}</TextLink>
        </div>
      )}
      <Button variant="primary" size="lg" type="submit" isBlock isBusy={isBusy}>
        {t('login.submit')}
      </Button>
    </form>
  )
}

const draft = draftOf('login', ['account'])

function useLoginForm(method: LoginMethod) {
  const rules = useFieldRules()
  const captcha = useCaptcha('login')
  const login = useLogin()
  const navigate = useNavigate()
  const { target } = useSignInTarget()
  const [isLocked, setIsLocked] = useState(false)
  const form = useForm({
    initial: { account: '', password: '', verification_code: '', captcha: '', ...draft.read() },
    rules: loginRules(method, rules, captcha),
  })
  useKeepDraft(draft, form.values)
  const code = useCodeSending({
    form,
    captcha,
    purpose: 'login',
    receiver: readCodeAddress(form.values.account),
    needs: ['account'],
    place: 'verification_code',
  })

  const refuse = (error: unknown) => {
    captcha.settle(error)
    form.change({ captcha: '' })
    setIsLocked(error instanceof ApiError && error.error === 'login-locked')
    const places = { 'login-wrong': ['password'], 'code-wrong': ['verification_code'] }
    form.refuse({ ...marksOf(error, places), ...captcha.marksOf(error) })
  }
  const submit = () => {
    if (login.isPending) return
    const body = loginBody(method, form.values, captcha.valueOf(form.values.captcha))
    login.mutate(body, {
      onError: refuse,
      onSuccess: () => {
        draft.drop()
        void navigate(target, { replace: true })
      },
    })
  }
  return { form, code, captcha, isBusy: login.isPending, isLocked, submit }
}
