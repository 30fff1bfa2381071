import type { UserInfo } from '@zhiwen/contract/user.ts'
import { useTranslation } from 'react-i18next'
import { useForm } from '../../lib/form/index.ts'
import { useUser } from '../../lib/session/index.ts'
import { CodeField, FormDialog, PasswordField, TextField, toast } from '../../ui/index.ts'
import {
  CaptchaField,
  marksOf,
  useCaptcha,
  useCodeSending,
  useFieldRules,
} from '../identity/index.ts'
import { useUpdateEmail } from './queries.ts'

type Props = { isOpen: boolean; onClose: () => void }

/** What can be done about the email: add a first one, verify the given one, or change it. */
export function emailTask({ email, email_verified }: UserInfo): 'bind' | 'verify' | 'change' {
  if (!email) return 'bind'
  return email_verified ? 'change' : 'verify'
}

/** The email, proved by a code sent to it and the password (API-USER-7). */
export function EmailDialog({ isOpen, onClose }: Props) {
  const { t } = useTranslation('account')
  const task = emailTask(useUser())
  const { form, captcha, code, isBusy, submit } = useEmailForm(onClose)
  const { values, errorOf, change, leave, text } = form
  return (
    <FormDialog
      title={t(`email.title-${task}`)}
      isOpen={isOpen}
      onClose={onClose}
      submitLabel={t(`email.submit-${task}`)}
      isBusy={isBusy}
      effect={t('security.effect')}
      formProps={form.props(submit)}
    >
      <TextField
        {...text('email')}
        label={t(task === 'change' ? 'email.email' : 'email.email-plain')}
        type="email"
        autoComplete="email"
        data-autofocus
      />
      <CaptchaField captcha={captcha} {...text('captcha')} />
      <CodeField
        label={t('email.code')}
        name="verification_code"
        value={values.verification_code}
        error={errorOf('verification_code')}
        help={t('email.code-help')}
        onChange={(verification_code) => change({ verification_code })}
        onBlur={leave('verification_code')}
        onSend={code.send}
        secondsLeft={code.secondsLeft}
        isSending={code.isSending}
      />
      <PasswordField
        {...text('password')}
        label={t('email.password')}
        autoComplete="current-password"
      />
    </FormDialog>
  )
}

function useEmailForm(onDone: () => void) {
  const { t } = useTranslation('account')
  const user = useUser()
  const rules = useFieldRules()
  const captcha = useCaptcha('bind')
  const update = useUpdateEmail()
  const given = emailTask(user) === 'verify' ? (user.email ?? '') : ''
  const form = useForm({
    initial: { email: given, captcha: '', verification_code: '', password: '' },
    rules: {
      email: ({ email }) => rules.email(email),
      captcha: captcha.rule,
      verification_code: ({ verification_code }) => rules.code(verification_code),
      password: ({ password }) => rules.password(password),
    },
  })
  const { verification_code, password } = form.values
  const email = form.values.email.trim()
  const code = useCodeSending({
    form,
    captcha,
    purpose: 'bind',
    receiver: { kind: 'email', email },
    needs: ['email'],
    place: 'verification_code',
  })
  const places = {
    'code-wrong': ['verification_code'],
    'login-wrong': ['password'],
    'value-taken': ['email'],
  }
  const submit = () => {
    if (update.isPending) return
    update.mutate(
      { email, verification_code, password },
      {
        onSuccess: () => {
          toast.show({ kind: 'success', text: t('email.done', { email }) })
          onDone()
        },
        onError: (error) => {
          const marks = marksOf(error, places)
          form.refuse(marks.password ? { password: t('email.password-wrong') } : marks)
        },
      },
    )
  }
  return { form, captcha, code, isBusy: update.isPending, submit }
}
