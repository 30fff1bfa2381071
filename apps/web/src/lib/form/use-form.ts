import {
  type ChangeEvent,
  type FocusEvent,
  type KeyboardEvent,
  type SubmitEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import { type FieldErrors, type FormValues, type Rules, useFormState } from './form-state.ts'
import { whenPointerRests } from './pointer-rest.ts'

/** Enter that confirms an input method's word must not send the form; Safari marks it by 229 alone. */
const isComposing = ({ nativeEvent }: KeyboardEvent) =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229

const isFieldOf = (form: HTMLFormElement | null, target: EventTarget | null) =>
  target instanceof HTMLElement &&
  form?.contains(target) === true &&
  target.matches('input, select, textarea')

/**
 * One form (A7): a field is checked when it is left and all are when the form is sent; the first
 * marked one gets the focus.
 */
export function useForm<V extends FormValues>(options: { initial: V; rules: Rules<V> }) {
  type Name = keyof V & string
  const { values, errorOf, change, check, setRefused, reset } = useFormState(
    options.initial,
    options.rules,
  )
  const form = useRef<HTMLFormElement>(null)
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    // Marks reach the page with the render before this, so the first marked control is known here.
    if (turn > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [turn])
  const focusFirstMarked = () => setTurn((current) => current + 1)

  const passes = (names: Name[]) => {
    const isFine = check(names)
    if (!isFine) focusFirstMarked()
    return isFine
  }
  const leave = (name: Name) => (event: FocusEvent) => {
    // Leaving an untouched field for a link or a button is no mistake yet.
    if (values[name] === '' && !isFieldOf(form.current, event.relatedTarget)) return
    whenPointerRests(() => check([name]))
  }
  const refuse = (errors: FieldErrors<V>) => {
    setRefused(errors)
    focusFirstMarked()
  }
  const submit = (send: () => void) => (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setRefused({})
    if (passes(Object.keys(options.rules))) send()
  }
  return {
    values,
    errorOf,
    change,
    leave,
    /** Marks what the server refused and goes to the first of it. */
    refuse,
    /** Checks some fields as sending does; true when all of them are fine. */
    passes,
    reset,
    /** What a text input needs. */
    text: (name: Name) => ({
      name,
      value: String(values[name]),
      error: errorOf(name),
      onChange: (event: ChangeEvent<HTMLInputElement>) =>
        change({ [name]: event.target.value } as Partial<V>),
      onBlur: leave(name),
    }),
    /** What the form element needs; `send` runs only when every rule holds. */
    props: (send: () => void) => ({
      ref: form,
      noValidate: true,
      onKeyDown: preventWhileComposing,
      onSubmit: submit(send),
    }),
  }
}

const preventWhileComposing = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && isComposing(event)) event.preventDefault()
}
