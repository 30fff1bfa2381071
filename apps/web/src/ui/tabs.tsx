import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { moveFocus } from './roving.ts'
import styles from './tabs.module.css'

export type Tab<Key extends string> = { key: Key; label: ReactNode; count?: number | string }
type Props<Key extends string> = {
  label: string
  tabs: Tab<Key>[]
  value: Key
  onChange: (key: Key) => void
  /** The content of the chosen tab. */
  children?: ReactNode
}

/** Tabs with one panel; arrow keys choose, Tab goes into the panel. */
export function Tabs<Key extends string>({ label, tabs, value, onChange, children }: Props<Key>) {
  const id = useId()
  function handleKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const reached = moveFocus(event, '[role="tab"]')
    const tab = tabs.find(({ key }) => key === reached?.dataset.key)
    if (tab) onChange(tab.key)
  }
  return (
    <>
      <div role="tablist" aria-label={label} className={styles.tabs} onKeyDown={handleKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            data-key={tab.key}
            aria-selected={tab.key === value}
            aria-controls={children ? `${id}-panel` : undefined}
            tabIndex={tab.key === value ? 0 : -1}
            className={styles.tab}
            onClick={() => onChange(tab.key)}
          >
            {tab.label}
            {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
          </button>
        ))}
      </div>
      {children && (
        <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
          {children}
        </div>
      )}
    </>
  )
}
