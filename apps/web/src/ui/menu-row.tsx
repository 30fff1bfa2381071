import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { AppLink } from './app-link.tsx'
import { cx } from './cx.ts'
import styles from './menu.module.css'

export type MenuAct = {
  kind?: 'act'
  key: string
  label: ReactNode
  icon?: ReactNode
  tail?: ReactNode
  isDanger?: boolean
  isDisabled?: boolean
  /** Given for choices: the row is then a radio item. */
  isChecked?: boolean
  /** A row with an address is a link. */
  href?: string
  onSelect?: () => void
}
export type MenuEntry =
  | MenuAct
  | { kind: 'separator'; key: string }
  | { kind: 'heading'; key: string; label: string }

type Props = { entry: MenuEntry; onDone: () => void }

/** One row of a menu: an act, a choice, a link, a heading or a line. */
export function MenuRow({ entry, onDone }: Props) {
  if (entry.kind === 'separator') return <hr className={styles.line} />
  if (entry.kind === 'heading') {
    return (
      <div role="presentation" className={styles.heading}>
        {entry.label}
      </div>
    )
  }
  const look = cx(styles.item, entry.isDanger && styles.danger)
  const content = (
    <>
      {entry.icon}
      <span className={styles.label}>{entry.label}</span>
      {entry.isChecked && <Check className={styles.tail} />}
      {entry.tail && <span className={styles.tail}>{entry.tail}</span>}
    </>
  )
  if (entry.href) {
    return (
      <AppLink href={entry.href} role="menuitem" tabIndex={-1} className={look} onClick={onDone}>
        {content}
      </AppLink>
    )
  }
  return (
    <button
      type="button"
      role={entry.isChecked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={entry.isChecked}
      tabIndex={-1}
      disabled={entry.isDisabled}
      className={look}
      onClick={() => {
        onDone()
        entry.onSelect?.()
      }}
    >
      {content}
    </button>
  )
}
