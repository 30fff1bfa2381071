import { Check, Pipette } from 'lucide-react'
import styles from './color-choice.module.css'

type Props = {
  label: string
  /** Null for the picker's own swatch. */
  color: string | null
  isChosen: boolean
  onChoose: () => void
}

/** One colour as a radio button: a dot, its name under it. */
export function ColorSwatch({ label, color, isChosen, onChoose }: Props) {
  return (
    <label className={styles.swatch}>
      <input
        type="radio"
        name="brand-color"
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
