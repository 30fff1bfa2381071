import { Search } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import styles from './combobox.module.css'
import { cx } from './cx.ts'
import { Kbd } from './kbd.tsx'
import menuStyles from './menu.module.css'
import { nextIndex } from './roving.ts'

export type ComboboxOption = {
  key: string
  label: ReactNode
  icon?: ReactNode
  tail?: ReactNode
  onSelect: () => void
}
export type ComboboxGroup = { key: string; label: string; options: ComboboxOption[] }
type Props = {
  label: string
  placeholder: string
  query: string
  onQueryChange: (query: string) => void
  groups: ComboboxGroup[]
  /** Shown when no option is left. */
  empty: ReactNode
  footer?: ReactNode
  /** Backspace in the empty field, for example to leave a filter. */
  onEmptyBackspace?: () => void
}

/** A field over a grouped list: typing filters, arrows move, Enter chooses; the focus stays in the field. */
export function Combobox({
  label,
  placeholder,
  query,
  onQueryChange,
  groups,
  empty,
  footer,
  onEmptyBackspace,
}: Props) {
  const id = useId()
  const [activeKey, setActiveKey] = useState<string>()
  const options = groups.flatMap((group) => group.options)
  const activeIndex = Math.max(
    0,
    options.findIndex((option) => option.key === activeKey),
  )
  const active = options[activeIndex]
  const optionId = (key: string) => `${id}-${key}`

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    // Enter and arrows belong to the input method while a word is being composed.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Backspace' && query === '') return onEmptyBackspace?.()
    if (event.key === 'Enter') {
      event.preventDefault()
      return active?.onSelect()
    }
    if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') return
    const next = nextIndex(event.key, activeIndex, options.length)
    const option = next === undefined ? undefined : options[next]
    if (!option) return
    event.preventDefault()
    setActiveKey(option.key)
    document.getElementById(optionId(option.key))?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <div className={styles.combobox}>
      <div className={styles.query}>
        <Search size={20} />
        <input
          type="text"
          role="combobox"
          aria-label={label}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={active && optionId(active.key)}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          placeholder={placeholder}
          value={query}
          onChange={(event) => {
            setActiveKey(undefined)
            onQueryChange(event.target.value)
          }}
          onKeyDown={handleKeyDown}
        />
        <Kbd>Esc</Kbd>
      </div>
      <div role="listbox" id={`${id}-list`} aria-label={label} className={styles.list}>
        {groups.map((group) => (
          <div key={group.key} role="group" aria-label={group.label}>
            <div className={styles.head} aria-hidden="true">
              {group.label}
            </div>
            {group.options.map((option) => (
              <div
                key={option.key}
                id={optionId(option.key)}
                role="option"
                aria-selected={option === active}
                className={cx(menuStyles.item, styles.option)}
                onPointerMove={() => setActiveKey(option.key)}
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
      {options.length === 0 && <div className={styles.empty}>{empty}</div>}
      {footer && <footer className={styles.footer}>{footer}</footer>}
    </div>
  )
}
