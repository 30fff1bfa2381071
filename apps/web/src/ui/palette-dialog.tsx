import type { ReactNode } from 'react'
import { useModal } from './dialog.tsx'
import styles from './palette-dialog.module.css'

type Props = { isOpen: boolean; onClose: () => void; label: string; children: ReactNode }

/** The frame of the command palette: modal, high on the screen, without a title bar. */
export function PaletteDialog(props: Props) {
  return props.isOpen ? <OpenPalette {...props} /> : null
}

function OpenPalette({ isOpen, onClose, label, children }: Props) {
  const dialog = useModal(isOpen)
  return (
    <dialog
      ref={dialog}
      data-elevated
      aria-label={label}
      className={styles.palette}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      {children}
    </dialog>
  )
}
