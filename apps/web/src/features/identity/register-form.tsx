import { useTranslation } from 'react-i18next'
import { Button, Notice, PasswordField, TextField } from '../../ui/index.ts'
import styles from './form.module.css'
import { RegisterPhone } from './register-phone.tsx'
import { TermsCheckbox } from './terms-checkbox.tsx'
import { useRegister } from './use-register.ts'

/** All fields of a sign-up; what was typed outlives wrong codes and reloads. */
export function RegisterForm({ ticket }: { ticket: string | undefined }) {
  const { t } = useTranslation('identity')
  const register = useRegister(ticket)
  const { values, errorOf, change, text, props } = register.form
  return (
    <form className={styles.form} {...props(register.submit)}>
      <TextField
        {...text('display_name')}
        label={t('register.display-name')}
        size="lg"
        autoComplete="name"
      />
      <RegisterPhone register={register} />
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
      {register.ticketError && (
        <Notice tone="danger" role="alert">
          {register.ticketError}
        </Notice>
      )}
      <Button variant="primary" size="lg" type="submit" isBlock isBusy={register.isBusy}>
        {t('register.submit')}
      </Button>
    </form>
  )
}
