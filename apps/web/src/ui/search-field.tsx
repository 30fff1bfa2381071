import { debounceMs } from '@zhiwen/contract/limits.ts'
import { Search, X } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './icon-button.tsx'
import { TextField } from './text-field.tsx'

type Props = {
  label: string
  placeholder: string
  value: string
  onChange: (value: string) => void
  className?: string
}

/** A search field that asks 300 ms after the last key, and not in the midst of a composed word. */
export function SearchField({ label, placeholder, value, onChange, className }: Props) {
  const { t } = useTranslation('ui')
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  const [isComposing, setIsComposing] = useState(false)
  // The address changed from outside: back button, cleared filters.
  if (value !== known) {
    setKnown(value)
    if (value !== typed.trim()) setTyped(value)
  }
  const send = useEffectEvent(onChange)
  useEffect(() => {
    const wanted = typed.trim()
    if (isComposing || wanted === value) return undefined
    const timer = setTimeout(() => send(wanted), debounceMs)
    return () => clearTimeout(timer)
  }, [typed, value, isComposing])
  return (
    <TextField
      type="search"
      label={label}
      isLabelHidden
      className={className}
      placeholder={placeholder}
      maxLength={100}
      autoComplete="off"
      icon={<Search size={16} />}
      tail={
        typed === '' ? undefined : (
          <IconButton
            label={t('search.clear')}
            hasTooltip={false}
            onClick={() => {
              setTyped('')
              onChange('')
            }}
          >
            <X />
          </IconButton>
        )
      }
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onCompositionStart={() => setIsComposing(true)}
      onCompositionEnd={() => setIsComposing(false)}
    />
  )
}
