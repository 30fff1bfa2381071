import { useTranslation } from 'react-i18next'
import { useForm } from '../../lib/form/index.ts'
import { FormDialog, PasswordField, toast } from '../../ui/index.ts'
import { marksOf, useFieldRules } from '../identity/index.ts'
import { useUpdatePassword } from './queries.ts'

type Props = { isOpen: boolean; onClose: () => void }

/** Another password; the other devices are signed out by it (API-USER-8). */
export function PasswordDialog({ isOpen, onClose }: Props) {
  const { t } = useTranslation('account')
  const rules = useFieldRules()
  const update = useUpdatePassword()
  const form = useForm({
    initial: { old_password: '', password: '', confirm_password: '' },
    rules: {
      old_password: (values) => rules.password(values.old_password),
      password: (values) => rules.newPassword(values.password),
      confirm_password: (values) => rules.confirmPassword(values.confirm_password, values.password),
    },
  })
  const submit = () => {
    if (update.isPending) return
    update.mutate(form.values, {
      onSuccess: () => {
        toast.show({ kind: 'success', text: t('password.done') })
        onClose()
      },
      onError: (error) => {
        const marks = marksOf(error, { 'login-wrong': ['old_password'] })
        form.refuse(marks.old_password ? { old_password: t('password.wrong') } : marks)
      },
    })
  }
  return (
    <FormDialog
      title={t('password.title')}
      isOpen={isOpen}
      onClose={onClose}
      submitLabel={t('password.submit')}
      isBusy={update.isPending}
      effect={t('security.effect')}
      formProps={form.props(submit)}
    >
      <PasswordField
        {...form.text('old_password')}
        label={t('password.old')}
        autoComplete="current-password"
        data-autofocus
      />
      <PasswordField
        {...form.text('password')}
        label={t('password.new')}
        autoComplete="new-password"
        hasStrength={!form.errorOf('password')}
      />
      <PasswordField
        {...form.text('confirm_password')}
        label={t('password.confirm')}
        autoComplete="new-password"
      />
    </FormDialog>
  )
}
