import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './field.module.css'
import { Field, type FieldTexts } from './field.tsx'

type Props = Omit<ComponentProps<'input'>, 'size'> &
  FieldTexts & { size?: 'md' | 'lg'; icon?: ReactNode; tail?: ReactNode; below?: ReactNode }

/** One line of text with its label; `tail` stands inside the right edge, `below` under the input. */
export function TextField({
  label,
  help,
  error,
  isOptional,
  isLabelHidden,
  id,
  size = 'md',
  icon,
  tail,
  below,
  className,
  ...input
}: Props) {
  const texts = { label, help, error, isOptional, isLabelHidden }
  return (
    <Field {...texts} id={id} className={className}>
      {(control) => (
        <>
          <div className={styles.wrap}>
            {icon && <span className={styles.icon}>{icon}</span>}
            <input
              {...input}
              {...control}
              className={cx(
                styles.input,
                size === 'lg' && styles.lg,
                icon !== undefined && styles.hasIcon,
                tail !== undefined && styles.hasTail,
              )}
            />
            {tail && <span className={styles.tail}>{tail}</span>}
          </div>
          {below}
        </>
      )}
    </Field>
  )
}
