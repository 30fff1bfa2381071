import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import styles from './switch.module.css'

type Props = Omit<ComponentProps<'input'>, 'type' | 'role'> & {
  label: string
  description?: ReactNode
  isLabelHidden?: boolean
}

/** On or off, taking effect at once; words left, switch right, as a settings row. */
export function Switch({ label, description, isLabelHidden, id, className, ...input }: Props) {
  const ownId = useId()
  const controlId = id ?? ownId
  const noteId = `${controlId}-note`
  const control = (
    <input
      {...input}
      id={controlId}
      type="checkbox"
      role="switch"
      className={styles.switch}
      aria-label={isLabelHidden ? label : undefined}
      aria-describedby={description ? noteId : undefined}
    />
  )
  if (isLabelHidden) return control
  return (
    <div className={cx(styles.row, className)}>
      <div className={styles.words}>
        <label htmlFor={controlId}>{label}</label>
        {description && (
          <span id={noteId} className={styles.description}>
            {description}
          </span>
        )}
      </div>
      {control}
    </div>
  )
}
