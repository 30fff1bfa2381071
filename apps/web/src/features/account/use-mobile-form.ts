import { useTranslation } from 'react-i18next'
import { useForm } from '../../lib/form/index.ts'
import { useUser } from '../../lib/session/index.ts'
import { toast } from '../../ui/index.ts'
import {
  marksOf,
  mobileDigits,
  useCaptcha,
  useCodeSending,
  useFieldRules,
} from '../identity/index.ts'
import { useUpdateMobile } from './queries.ts'

/** State and actions of the dialog that changes the mobile number. */
export function useMobileForm(onDone: () => void) {
  const { t } = useTranslation('account')
  const user = useUser()
  const rules = useFieldRules()
  const captcha = useCaptcha('change')
  const update = useUpdateMobile()
  const form = useForm({
    initial: {
      captcha: '',
      old_verification_code: '',
      country_code: user.country_code,
      mobile: '',
      verification_code: '',
    },
    rules: {
      captcha: captcha.rule,
      old_verification_code: (values) => rules.code(values.old_verification_code),
      mobile: (values) => rules.mobile(values.mobile),
      verification_code: (values) => rules.code(values.verification_code),
    },
  })
  const { country_code, mobile, verification_code, old_verification_code } = form.values
  const oldCode = useCodeSending({
    form,
    captcha,
    purpose: 'change',
    receiver: { kind: 'mobile', country_code: user.country_code },
    needs: [],
    place: 'old_verification_code',
  })
  const newCode = useCodeSending({
    form,
    captcha,
    purpose: 'bind',
    receiver: { kind: 'mobile', country_code, mobile: mobileDigits(mobile) },
    needs: ['mobile'],
    place: 'verification_code',
  })
  const places = {
    'code-wrong': ['old_verification_code', 'verification_code'],
    'value-taken': ['mobile'],
  }
  const submit = () => {
    if (update.isPending) return
    const changes = { country_code, mobile: mobileDigits(mobile) }
    update.mutate(
      { ...changes, verification_code, old_verification_code },
      {
        onSuccess: (changed) => {
          toast.show({ kind: 'success', text: t('mobile.done', { mobile: changed.mobile }) })
          onDone()
        },
        onError: (error) => form.refuse(marksOf(error, places)),
      },
    )
  }
  return { form, captcha, oldCode, newCode, isBusy: update.isPending, submit }
}
