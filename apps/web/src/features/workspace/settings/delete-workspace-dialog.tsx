import { useTranslation } from 'react-i18next'
import { useUser } from '../../../lib/session/index.ts'
import { CodeField, FormDialog, TextField } from '../../../ui/index.ts'
import { CaptchaField } from '../../identity/index.ts'
import { useDeleteForm } from './use-delete-form.ts'

type Props = { company: string; isOpen: boolean; onClose: () => void }

/** Asks for the name, typed, and a code: nobody deletes a company by a slip. */
export function DeleteWorkspaceDialog({ company, isOpen, onClose }: Props) {
  const { t } = useTranslation('settings')
  const { mobile } = useUser()
  const { form, captcha, code, isBusy, remove } = useDeleteForm(company)
  const { values, errorOf, change, leave, text } = form
  return (
    <FormDialog
      title={t('delete.dialog-title', { company })}
      isOpen={isOpen}
      onClose={onClose}
      submitLabel={t('delete.submit')}
      isBusy={isBusy}
      isDangerous
      formProps={form.props(remove)}
    >
      <p>{t('delete.dialog-text')}</p>
      <TextField
        {...text('company_name')}
        label={t('delete.name', { company })}
        autoComplete="off"
      />
      <CaptchaField captcha={captcha} {...text('captcha')} />
      <CodeField
        label={t('delete.code')}
        name="verification_code"
        value={values.verification_code}
        error={errorOf('verification_code')}
        help={t('delete.code-help', { mobile })}
        onChange={(verification_code) => change({ verification_code })}
        onBlur={leave('verification_code')}
        onSend={code.send}
        secondsLeft={code.secondsLeft}
        isSending={code.isSending}
      />
    </FormDialog>
  )
}
