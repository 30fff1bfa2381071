import { useTranslation } from 'react-i18next'
import { useForm } from '../../../lib/form/index.ts'
import { useUser } from '../../../lib/session/index.ts'
import { toast } from '../../../ui/index.ts'
import { marksOf, useCaptcha, useCodeSending, useFieldRules } from '../../identity/index.ts'
import { useDeleteWorkspace } from './queries.ts'

/** State and actions of deleting the workspace. */
export function useDeleteForm(company: string) {
  const { t } = useTranslation('settings')
  const { country_code } = useUser()
  const rules = useFieldRules()
  const captcha = useCaptcha('delete')
  const deletion = useDeleteWorkspace(() =>
    toast.show({ kind: 'success', text: t('delete.done', { company }) }),
  )
  const form = useForm({
    initial: { company_name: '', captcha: '', verification_code: '' },
    rules: {
      company_name: ({ company_name }) =>
        company_name.trim() === company ? undefined : t('delete.name-wrong'),
      captcha: captcha.rule,
      verification_code: (values) => rules.code(values.verification_code, 'mobile-code-required'),
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
  const remove = () => {
    const { company_name, verification_code } = form.values
    deletion.mutate(
      { company_name: company_name.trim(), verification_code },
      {
        onError: (error) => form.refuse(marksOf(error, { 'code-wrong': ['verification_code'] })),
      },
    )
  }
  return { form, captcha, code, isBusy: deletion.isPending, remove }
}
