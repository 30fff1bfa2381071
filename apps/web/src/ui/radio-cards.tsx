import { type ReactNode, useId } from 'react'
import checkStyles from './checkbox.module.css'
import { cx } from './cx.ts'
import styles from './radio-cards.module.css'

export type RadioCard<Value extends string> = {
  value: Value
  label: ReactNode
  description?: ReactNode
  /** Shown above the words and framed when chosen, as the theme samples are. */
  picture?: ReactNode
  isDisabled?: boolean
  lang?: string
}
type Props<Value extends string> = {
  label: string
  value: Value
  options: RadioCard<Value>[]
  onChange: (value: Value) => void
  columns?: 1 | 2 | 3
  hasMarks?: boolean
}

/** One choice among few, each on its own card; arrow keys move as in any radio group. */
export function RadioCards<Value extends string>({
  label,
  value,
  options,
  onChange,
  columns = 1,
  hasMarks = true,
}: Props<Value>) {
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={cx(styles.cards, styles[`columns${columns}`])}
    >
      {options.map((option) => (
        <label
          key={option.value}
          lang={option.lang}
          className={option.picture ? styles.pictured : styles.card}
        >
          {option.picture && (
            <span className={styles.picture} aria-hidden="true">
              {option.picture}
            </span>
          )}
          <span className={styles.line}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.isDisabled}
              className={cx(checkStyles.box, !hasMarks && styles.unmarked)}
              onChange={() => onChange(option.value)}
            />
            <span className={styles.words}>
              <span className={option.description ? styles.title : undefined}>{option.label}</span>
              {option.description && (
                <span className={styles.description}>{option.description}</span>
              )}
            </span>
          </span>
        </label>
      ))}
    </div>
  )
}
