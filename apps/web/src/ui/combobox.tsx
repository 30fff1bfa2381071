import { Search } from 'lucide-react'
import { type ChangeEvent, type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import styles from './combobox.module.css'
import { type ComboboxGroup, ComboboxList } from './combobox-list.tsx'
import { Kbd } from './kbd.tsx'
import { nextIndex } from './roving.ts'

type Props = {
  label: string
  placeholder: string
  query: string
  onQueryChange: (query: string) => void
  groups: ComboboxGroup[]
  /** Shown when no option is left. */
  empty: ReactNode
  footer?: ReactNode
  /** Stands at the end of the field where no keyboard has an Esc. */
  end?: ReactNode
  /** A chip before the field that names the kind looked for. */
  filter?: ReactNode
  /** Backspace in the empty field, for example to leave a filter. */
  onEmptyBackspace?: () => void
}

/** A field over a grouped list: typing filters, arrows move, Enter chooses; the focus stays in the field. */
export function Combobox(props: Props) {
  const { label, query, groups } = props
  const id = useId()
  const [activeKey, setActiveKey] = useState<string>()
  const options = groups.flatMap((group) => group.options)
  const found = options.findIndex((option) => option.key === activeKey)
  const activeIndex = Math.max(0, found)
  const active = options[activeIndex]
  const list = { id, label, groups }

  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    setActiveKey(undefined)
    props.onQueryChange(event.target.value)
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    // Enter and arrows belong to the input method while a word is being composed.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Backspace' && query === '') return props.onEmptyBackspace?.()
    if (event.key === 'Enter') {
      event.preventDefault()
      return active?.onSelect()
    }
    if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') return
    const option = options[nextIndex(event.key, activeIndex, options.length) ?? -1]
    if (!option) return
    event.preventDefault()
    setActiveKey(option.key)
    document.getElementById(`${id}-${option.key}`)?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <div>
      <div className={styles.query}>
        <Search size={20} />
        {props.filter}
        <input
          type="text"
          role="combobox"
          aria-label={label}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={active && `${id}-${active.key}`}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          placeholder={props.placeholder}
          value={query}
          onChange={handleChange}
          onKeyDown={handleKeyDown}
        />
        <EscapeHint />
        {props.end}
      </div>
      <ComboboxList {...list} activeKey={active?.key} onPoint={setActiveKey} />
      {options.length === 0 && props.empty}
      {props.footer && <footer className={styles.footer}>{props.footer}</footer>}
    </div>
  )
}

/** What stands on the key, the same in every language. */
const escapeKey = 'Esc'

const EscapeHint = () => (
  <span className={styles.escape}>
    <Kbd>{escapeKey}</Kbd>
  </span>
)
