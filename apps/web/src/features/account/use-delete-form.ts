import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useForm } from '../../lib/form/index.ts'
import { useUser } from '../../lib/session/index.ts'
import { toast } from '../../ui/index.ts'
import { marksOf, useCaptcha, useCodeSending, useFieldRules } from '../identity/index.ts'
import { useDeleteAccount } from './queries.ts'

const empty: { captcha: string; verification_code: string; understood: boolean } = {
  captcha: '',
  verification_code: '',
  understood: false,
}

/** State and actions of deleting the account; a filled form asks once more before it acts. */
export function useDeleteForm() {
  const { t } = useTranslation('account')
  const { country_code } = useUser()
  const [isAsking, setIsAsking] = useState(false)
  const rules = useFieldRules()
  const captcha = useCaptcha('delete')
  const deletion = useDeleteAccount(() => toast.show({ kind: 'success', text: t('delete.done') }))
  const form = useForm({
    initial: empty,
    rules: {
      captcha: captcha.rule,
      verification_code: (values) => rules.code(values.verification_code, 'mobile-code-required'),
      understood: (values) => (values.understood ? undefined : t('delete.understood-required')),
    },
  })
  const code = useCodeSending({
    form,
    captcha,
    purpose: 'delete',
    receiver: { kind: 'mobile', country_code },
    needs: [],
    place: 'verification_code',
  })
  const remove = () =>
    deletion.mutate(form.values.verification_code, {
      onError: (error) => {
        setIsAsking(false)
        form.refuse(marksOf(error, { 'code-wrong': ['verification_code'] }))
      },
    })
  return {
    form,
    captcha,
    code,
    isAsking,
    isBusy: deletion.isPending,
    ask: () => setIsAsking(true),
    cancel: () => setIsAsking(false),
    remove,
  }
}
