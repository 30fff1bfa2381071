import { useTranslation } from 'react-i18next'
import { CodeField, PhoneField } from '../../ui/index.ts'
import { CaptchaField } from './captcha-field.tsx'
import { maskMobile } from './mask-mobile.ts'
import { TakenNote, takenMark } from './taken-note.tsx'
import type { Register } from './use-register.ts'

/** The phone number and the code that proves it. */
export function RegisterPhone({ register: { form, code, captcha } }: { register: Register }) {
  const { t } = useTranslation('identity')
  const { values, errorOf, change, leave, text } = form
  const isTaken = errorOf('mobile') === takenMark
  return (
    <>
      <PhoneField
        label={t('register.mobile')}
        size="lg"
        name="mobile"
        countryCode={values.country_code}
        number={values.mobile}
        error={isTaken ? <TakenNote /> : errorOf('mobile')}
        onChange={({ countryCode, number }) =>
          change({ country_code: countryCode, mobile: number })
        }
        onBlur={leave('mobile')}
      />
      <CaptchaField captcha={captcha} {...text('captcha')} />
      <CodeField
        label={t('register.code')}
        size="lg"
        name="verification_code"
        value={values.verification_code}
        error={errorOf('verification_code')}
        help={code.wasSent ? t('register.sent', { target: maskMobile(values.mobile) }) : undefined}
        onChange={(verification_code) => change({ verification_code })}
        onBlur={leave('verification_code')}
        onSend={code.send}
        secondsLeft={code.secondsLeft}
        isSending={code.isSending}
      />
    </>
  )
}
