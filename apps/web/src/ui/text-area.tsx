import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import styles from './field.module.css'
import { Field, type FieldTexts } from './field.tsx'

type Props = ComponentProps<'textarea'> & FieldTexts & { hasCounter?: boolean }

/** Several lines of text with label; with `hasCounter` it shows the length against `maxLength`. */
export function TextArea({
  label,
  help,
  error,
  isOptional,
  isLabelHidden,
  id,
  hasCounter,
  className,
  ...area
}: Props) {
  const texts = { label, help, error, isOptional, isLabelHidden }
  const length = typeof area.value === 'string' ? area.value.length : 0
  return (
    <Field {...texts} id={id} className={className}>
      {(control) => (
        <>
          <textarea {...area} {...control} className={cx(styles.input, styles.area)} />
          {hasCounter && (
            <span className={styles.counter} aria-hidden="true">
              {length} / {area.maxLength}
            </span>
          )}
        </>
      )}
    </Field>
  )
}
