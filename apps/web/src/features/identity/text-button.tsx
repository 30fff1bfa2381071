import type { MouseEvent, ReactNode } from 'react'
import styles from './text-button.module.css'

type Props = { onClick: (event: MouseEvent) => void; children?: ReactNode }

/** A button that stands inside a sentence and looks like a link there. */
export function TextButton({ onClick, children }: Props) {
  return (
    <button type="button" className={styles.button} onClick={onClick}>
      {children}
    </button>
  )
}
