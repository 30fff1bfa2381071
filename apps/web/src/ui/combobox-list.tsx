import type { ReactNode } from 'react'
import styles from './combobox.module.css'
import { cx } from './cx.ts'
import menuStyles from './menu.module.css'

export type ComboboxOption = {
  key: string
  label: ReactNode
  icon?: ReactNode
  tail?: ReactNode
  onSelect: () => void
}
export type ComboboxGroup = { key: string; label: string; options: ComboboxOption[] }
type Props = {
  id: string
  label: string
  groups: ComboboxGroup[]
  activeKey: string | undefined
  onPoint: (key: string) => void
}

/** The options of a combobox in groups; the keyboard is handled by its field. */
export function ComboboxList({ id, label, groups, activeKey, onPoint }: Props) {
  return (
    <div role="listbox" id={`${id}-list`} aria-label={label} className={styles.list}>
      {groups.map((group) => (
        <div key={group.key} role="group" aria-label={group.label}>
          <div className={styles.head} aria-hidden="true">
            {group.label}
          </div>
          {group.options.map((option) => (
            <div
              key={option.key}
              id={`${id}-${option.key}`}
              role="option"
              aria-selected={option.key === activeKey}
              className={cx(menuStyles.item, styles.option)}
              onPointerMove={() => onPoint(option.key)}
              onClick={option.onSelect}
            >
              {option.icon}
              <span className={menuStyles.label}>{option.label}</span>
              {option.tail && <span className={menuStyles.tail}>{option.tail}</span>}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
