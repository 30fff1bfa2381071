import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { countryCodes } from './country-codes.ts'
import { cx } from './cx.ts'
import fieldStyles from './field.module.css'
import { Field, type FieldTexts } from './field.tsx'
import styles from './phone-field.module.css'

export type Phone = { countryCode: string; number: string }
type Props = Omit<ComponentProps<'input'>, 'size' | 'value' | 'onChange' | 'type'> &
  FieldTexts &
  Phone & { size?: 'md' | 'lg'; onChange: (phone: Phone) => void }

/** Country code and number as one control. */
export function PhoneField({
  label,
  help,
  error,
  isOptional,
  isLabelHidden,
  id,
  size = 'md',
  countryCode,
  number,
  onChange,
  className,
  disabled,
  ...input
}: Props) {
  const { t } = useTranslation('ui')
  const look = cx(fieldStyles.input, size === 'lg' && fieldStyles.lg)
  return (
    <Field {...{ label, help, error, isOptional, isLabelHidden, id, className }}>
      {(control) => (
        <div className={styles.joined}>
          <div className={styles.code}>
            <select
              className={cx(look, fieldStyles.select, styles.select)}
              aria-label={t('phone.country-code')}
              value={countryCode}
              disabled={disabled}
              onChange={(event) => onChange({ countryCode: event.target.value, number })}
            >
              {countryCodes.map(({ region, code }) => (
                <option key={region} value={code}>
                  {t(`phone.regions.${region}`)} {code}
                </option>
              ))}
            </select>
            {/* The closed select shows the code alone; its list shows the names. */}
            <span className={styles.shown} aria-hidden="true">
              {countryCode}
            </span>
            <ChevronDown className={fieldStyles.chevron} />
          </div>
          <input
            inputMode="tel"
            autoComplete="tel-national"
            {...input}
            {...control}
            type="tel"
            disabled={disabled}
            className={cx(look, styles.number)}
            value={number}
            onChange={(event) => onChange({ countryCode, number: event.target.value })}
          />
        </div>
      )}
    </Field>
  )
}
