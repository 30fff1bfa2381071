import { useState } from 'react'

export type FormValues = Record<string, string | boolean>
/** Says in the user's language what is wrong with one field, or nothing. */
export type Rule<V> = (values: V) => string | undefined
export type Rules<V> = { [Name in keyof V]?: Rule<V> }
export type FieldErrors<V> = { [Name in keyof V]?: string | undefined }

const without = <V>(errors: FieldErrors<V>, names: object) =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => !(name in names))) as FieldErrors<V>

/**
 * Values of a form and what is wrong with them. Errors are computed while rendering, so they follow
 * the typing and the language; what the server refused stays until that field changes.
 */
export function useFormState<V extends FormValues>(initial: V, rules: Rules<V>) {
  type Name = keyof V & string
  const [values, setValues] = useState(initial)
  const [checked, setChecked] = useState<ReadonlySet<Name>>(new Set())
  const [refused, setRefused] = useState<FieldErrors<V>>({})

  return {
    values,
    errorOf: (name: Name) =>
      refused[name] ?? (checked.has(name) ? rules[name]?.(values) : undefined),
    change: (changes: Partial<V>) => {
      setValues((current) => ({ ...current, ...changes }))
      setRefused((current) => without(current, changes))
    },
    /** Shows what is wrong with these fields from now on; true when nothing is. */
    check: (names: Name[]) => {
      setChecked((known) => new Set([...known, ...names]))
      return names.every((name) => rules[name]?.(values) === undefined)
    },
    setRefused,
    reset: (next: V) => {
      setValues(next)
      setChecked(new Set())
      setRefused({})
    },
  }
}
