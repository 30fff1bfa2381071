import { Trans, useTranslation } from 'react-i18next'
import { useFocusAtStart } from '../../lib/form/index.ts'
import { Button, CodeField, PasswordField, TextField, VisuallyHidden } from '../../ui/index.ts'
import { CaptchaField } from './captcha-field.tsx'
import styles from './form.module.css'
import { TextButton } from './text-button.tsx'
import type { Forget } from './use-forget.ts'

type Props = { forget: Forget }

/** Whose password it is; a code is sent, and the answer is the same for unknown accounts. */
export function AccountStep({ forget: { form, code, captcha, goTo } }: Props) {
  const { t } = useTranslation('identity')
  // A code sent a moment ago still counts, so a reload or a step back leads on without another one.
  const proceed = () => (code.secondsLeft > 0 ? goTo('code') : code.send())
  return (
    <form className={styles.form} {...form.props(proceed)}>
      <TextField
        {...form.text('account')}
        label={t('login.account')}
        size="lg"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <CaptchaField captcha={captcha} {...form.text('captcha')} />
      <Button variant="primary" size="lg" type="submit" isBlock isBusy={code.isSending}>
        {code.secondsLeft > 0 ? t('forget.next') : t('forget.send')}
      </Button>
    </form>
  )
}

/** The code; it is checked together with the new password. */
export function CodeStep({ forget: { form, code, captcha, goTo } }: Props) {
  const { t } = useTranslation('identity')
  const back = <TextButton onClick={() => goTo('account')} />
  const first = useFocusAtStart()
  return (
    <form className={styles.form} {...form.props(() => goTo('password'))}>
      <CaptchaField captcha={captcha} {...form.text('captcha')} />
      <CodeField
        label={t('forget.code')}
        size="lg"
        name="verification_code"
        ref={first}
        value={form.values.verification_code}
        error={form.errorOf('verification_code')}
        onChange={(verification_code) => form.change({ verification_code })}
        onBlur={form.leave('verification_code')}
        onSend={code.send}
        secondsLeft={code.secondsLeft}
        isSending={code.isSending}
      />
      <Button variant="primary" size="lg" type="submit" isBlock>
        {t('forget.next')}
      </Button>
      <p className={styles.note}>
        <Trans t={t} i18nKey="forget.not-received" components={{ back }} />
      </p>
    </form>
  )
}

/** The new password, twice. */
export function PasswordStep({ forget: { form, isResetting, submitPassword } }: Props) {
  const { t } = useTranslation('identity')
  const first = useFocusAtStart()
  return (
    <form className={styles.form} {...form.props(submitPassword)}>
      {/* Tells password managers whose password changes. */}
      <VisuallyHidden>
        <input
          name="username"
          autoComplete="username"
          value={form.values.account}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
      </VisuallyHidden>
      <PasswordField
        {...form.text('password')}
        label={t('forget.password')}
        size="lg"
        autoComplete="new-password"
        ref={first}
        hasStrength={!form.errorOf('password')}
      />
      <PasswordField
        {...form.text('confirm_password')}
        label={t('forget.confirm')}
        size="lg"
        autoComplete="new-password"
      />
      <Button variant="primary" size="lg" type="submit" isBlock isBusy={isResetting}>
        {t('forget.submit')}
      </Button>
    </form>
  )
}
