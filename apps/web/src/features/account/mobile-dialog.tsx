import { useTranslation } from 'react-i18next'
import { useUser } from '../../lib/session/index.ts'
import { CodeField, FormDialog, PhoneField } from '../../ui/index.ts'
import { CaptchaField } from '../identity/index.ts'
import { useMobileForm } from './use-mobile-form.ts'

type Props = { isOpen: boolean; onClose: () => void }

/** Another mobile number: a code from the old one and one from the new (API-USER-5). */
export function MobileDialog({ isOpen, onClose }: Props) {
  const { t } = useTranslation('account')
  const { mobile } = useUser()
  const { form, captcha, oldCode, newCode, isBusy, submit } = useMobileForm(onClose)
  const { values, errorOf, change, leave, text } = form
  const sent = (wasSent: boolean) => (wasSent ? t('mobile.sent') : undefined)
  return (
    <FormDialog
      title={t('mobile.title')}
      isOpen={isOpen}
      onClose={onClose}
      submitLabel={t('mobile.submit')}
      isBusy={isBusy}
      effect={t('security.effect')}
      formProps={form.props(submit)}
    >
      <CaptchaField captcha={captcha} {...text('captcha')} />
      <CodeField
        label={t('mobile.old-code', { mobile })}
        name="old_verification_code"
        data-autofocus
        value={values.old_verification_code}
        error={errorOf('old_verification_code')}
        help={sent(oldCode.wasSent)}
        onChange={(code) => change({ old_verification_code: code })}
        onBlur={leave('old_verification_code')}
        onSend={oldCode.send}
        secondsLeft={oldCode.secondsLeft}
        isSending={oldCode.isSending}
      />
      <PhoneField
        label={t('mobile.new-mobile')}
        name="mobile"
        countryCode={values.country_code}
        number={values.mobile}
        error={errorOf('mobile')}
        onChange={({ countryCode, number }) =>
          change({ country_code: countryCode, mobile: number })
        }
        onBlur={leave('mobile')}
      />
      <CodeField
        label={t('mobile.new-code')}
        name="verification_code"
        value={values.verification_code}
        error={errorOf('verification_code')}
        help={sent(newCode.wasSent)}
        onChange={(code) => change({ verification_code: code })}
        onBlur={leave('verification_code')}
        onSend={newCode.send}
        secondsLeft={newCode.secondsLeft}
        isSending={newCode.isSending}
      />
    </FormDialog>
  )
}
