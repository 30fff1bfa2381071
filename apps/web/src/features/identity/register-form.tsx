import { useTranslation } from 'react-i18next'
import { Button, CodeField, Notice, PasswordField, PhoneField, TextField } from '../../ui/index.ts'
import { CaptchaField } from './captcha-field.tsx'
import styles from './form.module.css'
import { maskMobile } from './mask-mobile.ts'
import { TakenNote, takenMark } from './taken-note.tsx'
import { TermsCheckbox } from './terms-checkbox.tsx'
import { useRegister } from './use-register.ts'

/** All fields of a sign-up; what was typed outlives wrong codes and reloads. */
export function RegisterForm({ ticket }: { ticket: string | undefined }) {
  const { t } = useTranslation('identity')
  const { form, code, captcha, ticketError, isBusy, submit } = useRegister(ticket)
  const { values, errorOf, change, leave, text } = form
  const isTaken = errorOf('mobile') === takenMark
  return (
    <form className={styles.form} {...form.props(submit)}>
      <TextField
        {...text('display_name')}
        label={t('register.display-name')}
        size="lg"
        autoComplete="name"
      />
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
      <TextField
        {...text('email')}
        label={t('register.email')}
        placeholder={t('register.email-hint')}
        size="lg"
        type="email"
        autoComplete="email"
        isOptional
      />
      <PasswordField
        {...text('password')}
        label={t('register.password')}
        size="lg"
        autoComplete="new-password"
        hasStrength={!errorOf('password')}
      />
      <PasswordField
        {...text('confirm_password')}
        label={t('register.confirm')}
        size="lg"
        autoComplete="new-password"
      />
      <TermsCheckbox
        isChecked={values.terms}
        error={errorOf('terms')}
        onChange={(terms) => change({ terms })}
      />
      {ticketError && (
        <Notice tone="danger" role="alert">
          {ticketError}
        </Notice>
      )}
      <Button variant="primary" size="lg" type="submit" isBlock isBusy={isBusy}>
        {t('register.submit')}
      </Button>
    </form>
  )
}
