import { Check, Pipette } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './color-choice.module.css'

type Props = {
  label: string
  /** Null for the picker's own swatch. */
  color: string | null
  isChosen: boolean
  /** Name of the group of radio buttons. */
  group: string
  onChoose: () => void
}

/** One colour as a radio button: a dot, its name under it. */
export function ColorSwatch({ label, color, isChosen, group, onChoose }: Props) {
  return (
    <label className={styles.swatch}>
      <input
        type="radio"
        name={group}
        className={styles.radio}
        checked={isChosen}
        onChange={onChoose}
      />
      <span
        className={styles.dot}
        style={color ? { background: color } : undefined}
        aria-hidden="true"
      >
        {color ? isChosen && <Check size={17} /> : <Pipette size={17} />}
      </span>
      {label}
    </label>
  )
}

/** The row of colours to choose one from. */
export function ColorSwatches({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="radiogroup" aria-label={label} className={styles.swatches}>
      {children}
    </div>
  )
}
