import { useTranslation } from 'react-i18next'
import { cx } from './cx.ts'
import { passwordStrength } from './password-strength.ts'
import styles from './strength-meter.module.css'

const words = ['strength.empty', 'strength.weak', 'strength.fair', 'strength.strong'] as const

/** Three bars and a word about a password while it is typed. */
export function StrengthMeter({ password }: { password: string }) {
  const { t } = useTranslation('ui')
  const strength = passwordStrength(password)
  return (
    <div className={cx(styles.meter, styles[`level${strength}`])}>
      <i />
      <i />
      <i />
      <span aria-live="polite">{t(words[strength])}</span>
    </div>
  )
}
