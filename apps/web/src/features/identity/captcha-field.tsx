import { RefreshCw } from 'lucide-react'
import type { ChangeEvent, FocusEvent } from 'react'
import { useTranslation } from 'react-i18next'
import fieldStyles from '../../ui/field.module.css'
import { Field, IconButton } from '../../ui/index.ts'
import type { Captcha } from './captcha.ts'
import styles from './captcha-field.module.css'

type Props = {
  captcha: Captcha
  value: string
  error: string | undefined
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
  onBlur: (event: FocusEvent) => void
}

/** The picture, a button for another one, and the field to type it off; nothing while no captcha is wanted. */
export function CaptchaField({ captcha, value, error, onChange, onBlur }: Props) {
  const { t } = useTranslation('identity')
  const { isShown, picture, renew } = captcha
  if (!isShown) return null
  const problem = error ?? (picture.isError ? t('captcha.failed') : undefined)
  return (
    <Field label={t('captcha.label')} error={problem}>
      {(control) => (
        <div className={styles.row}>
          <input
            {...control}
            name="captcha"
            className={`${fieldStyles.input} ${fieldStyles.lg}`}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={t('captcha.hint')}
            value={value}
            onChange={onChange}
            onBlur={onBlur}
          />
          <span className={styles.picture}>
            {picture.data && <img src={picture.data.image} alt={t('captcha.alt')} />}
          </span>
          <IconButton label={t('captcha.refresh')} size="md" onClick={renew}>
            <RefreshCw />
          </IconButton>
        </div>
      )}
    </Field>
  )
}
