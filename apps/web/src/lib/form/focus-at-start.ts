import { useEffect, useRef } from 'react'

/** A ref for the control that gets the focus when its step appears; the step before has taken it away. */
export function useFocusAtStart() {
  const control = useRef<HTMLInputElement>(null)
  useEffect(() => control.current?.focus(), [])
  return control
}
