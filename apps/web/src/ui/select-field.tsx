import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import styles from './field.module.css'
import { Field, type FieldTexts } from './field.tsx'

export type SelectOption = { value: string; label: string; isDisabled?: boolean }
type Props = Omit<ComponentProps<'select'>, 'size'> &
  FieldTexts & { size?: 'sm' | 'md' | 'lg'; options: SelectOption[]; placeholder?: string }

/** The native select with a label. */
export function SelectField({
  label,
  help,
  error,
  isOptional,
  isLabelHidden,
  id,
  size = 'md',
  options,
  placeholder,
  className,
  ...select
}: Props) {
  const texts = { label, help, error, isOptional, isLabelHidden }
  return (
    <Field {...texts} id={id} className={className}>
      {(control) => (
        <div className={styles.wrap}>
          <select
            {...select}
            {...control}
            className={cx(styles.input, styles.select, size !== 'md' && styles[size])}
          >
            {placeholder && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.isDisabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown className={styles.chevron} />
        </div>
      )}
    </Field>
  )
}
