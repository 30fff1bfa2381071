import type { Member } from '@zhiwen/contract/members.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useForm } from '../../../lib/form/index.ts'
import { useUser } from '../../../lib/session/index.ts'
import { toast } from '../../../ui/index.ts'
import { marksOf, useCaptcha, useCodeSending, useFieldRules } from '../../identity/index.ts'
import { nameOf } from './person.tsx'
import { useTransfer } from './queries.ts'

const empty: { captcha: string; verification_code: string } = { captcha: '', verification_code: '' }

/** State and actions of handing the workspace over. */
export function useTransferForm(onClose: () => void) {
  const { t } = useTranslation('members')
  const { country_code } = useUser()
  const [target, setTarget] = useState<Member | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  const rules = useFieldRules()
  const captcha = useCaptcha('transfer')
  const transfer = useTransfer((heir) => {
    toast.show({ kind: 'success', text: t('transfer.done', { name: nameOf(heir) }) })
    onClose()
  })
  const form = useForm({
    initial: empty,
    rules: {
      captcha: captcha.rule,
      verification_code: (values) => rules.code(values.verification_code, 'mobile-code-required'),
    },
  })
  const code = useCodeSending({
    form,
    captcha,
    purpose: 'transfer',
    receiver: { kind: 'mobile', country_code },
    needs: [],
    place: 'verification_code',
  })
  const close = () => {
    setTarget(null)
    setIsMissing(false)
    form.reset(empty)
    onClose()
  }
  const submit = () => {
    if (!target) return setIsMissing(true)
    const { verification_code } = form.values
    return transfer.mutate(
      { target, verification_code },
      {
        onError: (error) => form.refuse(marksOf(error, { 'code-wrong': ['verification_code'] })),
      },
    )
  }
  return {
    form,
    captcha,
    code,
    target,
    choose: (member: Member | null) => {
      setIsMissing(false)
      setTarget(member)
    },
    isMissing,
    /** Everything that is missing is named at once, the person too. */
    noteMissing: () => setIsMissing(target === null),
    isBusy: transfer.isPending,
    submit,
    close,
  }
}
