import { useState } from 'react'
import { ApiError } from '../../lib/api/index.ts'
import { type Rules, useForm } from '../../lib/form/index.ts'
import { type Captcha, useCaptcha } from './captcha.ts'
import { useCodeSending } from './code-sending.ts'
import { draftOf, useKeepDraft } from './draft.ts'
import { type FieldRules, useFieldRules } from './field-rules.ts'
import { marksOf } from './marks.ts'
import { useResetPassword } from './queries.ts'

export const forgetSteps = ['account', 'code', 'password'] as const
type Step = (typeof forgetSteps)[number]
const empty = {
  account: '',
  captcha: '',
  verification_code: '',
  password: '',
  confirm_password: '',
}
type Values = typeof empty

const draft = draftOf('forget', ['account'])

const stepRules = (step: Step, rules: FieldRules, captcha: Captcha): Rules<Values> => {
  const account: Rules<Values> = {
    account: (values) => rules.account(values.account),
    captcha: captcha.rule,
  }
  if (step === 'account') return account
  const code = (values: Values) => rules.code(values.verification_code)
  if (step === 'code') return { captcha: captcha.rule, verification_code: code }
  return {
    password: (values) => rules.newPassword(values.password),
    confirm_password: (values) => rules.confirmPassword(values.confirm_password, values.password),
  }
}

/** The way to a new password. A wrong code leads back to its step and keeps everything else typed. */
export function useForget() {
  const [step, setStep] = useState<Step | 'done'>('account')
  const captcha = useCaptcha('reset')
  const reset = useResetPassword()
  const form = useForm({
    initial: { ...empty, ...draft.read() },
    rules: stepRules(step === 'done' ? 'password' : step, useFieldRules(), captcha),
  })
  useKeepDraft(draft, form.values)
  const account = form.values.account.trim()
  const code = useCodeSending({
    form,
    captcha,
    purpose: 'reset',
    receiver: { kind: 'account', account },
    needs: step === 'account' ? ['account'] : [],
    place: step === 'account' ? 'account' : 'verification_code',
    onSent: () => setStep('code'),
  })

  const refuse = (error: unknown) => {
    const isCodeWrong = error instanceof ApiError && error.error === 'code-wrong'
    if (isCodeWrong) setStep('code')
    form.refuse(marksOf(error, { 'code-wrong': ['verification_code'] }))
  }
  const submitPassword = () => {
    if (reset.isPending) return
    const { verification_code, password, confirm_password } = form.values
    const body = { account, verification_code, password, confirm_password }
    reset.mutate(body, {
      onError: refuse,
      onSuccess: () => {
        draft.drop()
        setStep('done')
      },
    })
  }
  return { step, goTo: setStep, form, code, captcha, isResetting: reset.isPending, submitPassword }
}

export type Forget = ReturnType<typeof useForget>
