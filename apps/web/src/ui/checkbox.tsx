import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './checkbox.module.css'
import { cx } from './cx.ts'
import { FieldNote } from './field.tsx'

type Props = Omit<ComponentProps<'input'>, 'type' | 'ref'> & {
  isIndeterminate?: boolean
  error?: ReactNode
  children?: ReactNode
}

/** A tick box with its words; without words give it an `aria-label`. */
export function Checkbox({ isIndeterminate = false, error, children, className, ...input }: Props) {
  const box = useRef<HTMLInputElement>(null)
  const noteId = useId()
  useEffect(() => {
    // The mixed state exists only as a property of the element.
    if (box.current) box.current.indeterminate = isIndeterminate
  }, [isIndeterminate])
  return (
    <div className={cx(styles.group, className)}>
      <label className={styles.check}>
        <input
          {...input}
          ref={box}
          type="checkbox"
          className={styles.box}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? noteId : input['aria-describedby']}
        />
        {children && <span>{children}</span>}
      </label>
      <FieldNote id={noteId} error={error} />
    </div>
  )
}
