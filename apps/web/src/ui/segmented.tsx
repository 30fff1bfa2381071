import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import styles from './segmented.module.css'

export type Segment<Value extends string> = {
  value: Value
  label: ReactNode
  /** Spoken name when the label is an icon. */
  name?: string
  lang?: string
}
type Props<Value extends string> = {
  label: string
  value: Value
  options: Segment<Value>[]
  onChange: (value: Value) => void
  size?: 'sm' | 'md'
}

/** A few short choices in one strip; native radio buttons inside. */
export function Segmented<Value extends string>({
  label,
  value,
  options,
  onChange,
  size = 'md',
}: Props<Value>) {
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={cx(styles.segmented, size === 'sm' && styles.sm)}
    >
      {options.map((option) => (
        <label key={option.value} className={styles.segment} lang={option.lang}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            aria-label={option.name}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}
