import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ApiError } from '../../lib/api/index.ts'
import { useForm } from '../../lib/form/index.ts'
import { usePlatform } from '../../lib/platform/platform.ts'
import { useCaptcha } from './captcha.ts'
import { useCodeSending } from './code-sending.ts'
import { draftOf, useKeepDraft } from './draft.ts'
import { mobileDigits, useFieldRules } from './field-rules.ts'
import { marksOf } from './marks.ts'
import { useSignup } from './queries.ts'
import { emptyRegister, registerRules, signupBody } from './register-rules.ts'
import { useSignInTarget } from './sign-in-target.ts'
import { takenMark } from './taken-note.tsx'

const draft = draftOf('register', ['display_name', 'country_code', 'mobile', 'email'])

/** State and actions of the sign-up form. */
export function useRegister(ticket: string | undefined) {
  const { t } = useTranslation('identity')
  const { target } = useSignInTarget()
  const navigate = useNavigate()
  const platform = usePlatform()
  const signup = useSignup()
  const captcha = useCaptcha('signup')
  const [ticketError, setTicketError] = useState<string>()
  const form = useForm({
    initial: { ...emptyRegister, ...draft.read() },
    rules: registerRules(useFieldRules(), captcha),
  })
  useKeepDraft(draft, form.values)
  const { country_code, mobile } = form.values
  const code = useCodeSending({
    form,
    captcha,
    purpose: 'signup',
    receiver: { kind: 'mobile', country_code, mobile: mobileDigits(mobile) },
    needs: ['mobile'],
    place: 'verification_code',
  })

  const refuse = (error: unknown) => {
    const { terms_version, ticket, ...marks } = marksOf(error, {
      'code-wrong': ['verification_code'],
      'value-taken': ['mobile'],
    })
    const isTaken = error instanceof ApiError && error.error === 'value-taken'
    if (isTaken && marks.mobile) marks.mobile = takenMark
    if (terms_version) {
      // New terms came out while the form was open: they have to be agreed to anew.
      void platform.refetch()
      form.change({ terms: false })
      marks.terms = t('terms.changed')
    }
    setTicketError(ticket)
    form.refuse(marks)
  }
  const submit = () => {
    if (signup.isPending) return
    const terms_version = platform.data?.terms_version
    if (terms_version === undefined) {
      void platform.refetch()
      form.refuse({ terms: t('terms.unavailable') })
      return
    }
    signup.mutate(signupBody(form.values, { ticket, terms_version }), {
      onError: refuse,
      onSuccess: () => {
        draft.drop()
        void navigate(target, { replace: true })
      },
    })
  }
  return { form, code, captcha, ticketError, isBusy: signup.isPending, submit }
}

export type Register = ReturnType<typeof useRegister>
