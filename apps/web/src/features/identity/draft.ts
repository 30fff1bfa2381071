import { useEffect } from 'react'
import { stored } from '../../lib/storage/stored.ts'

type Draft = Record<string, string>
const isDraft = (data: unknown): data is Draft =>
  typeof data === 'object' &&
  data !== null &&
  Object.values(data).every((value) => typeof value === 'string')

/**
 * Harmless fields of a form, kept over a reload of this tab, so that a half-filled form and its
 * countdown are still there. Passwords and codes are never among them.
 */
export function draftOf<Name extends string>(form: string, names: readonly Name[]) {
  const store = stored({ area: 'session', key: `app.draft.${form}`, version: 1, accepts: isDraft })
  const pick = (values: { [name: string]: unknown }) =>
    Object.fromEntries(
      names.filter((name) => typeof values[name] === 'string').map((name) => [name, values[name]]),
    ) as Partial<Record<Name, string>>
  return {
    read: () => pick(store.read() ?? {}),
    write: (values: Record<Name, string>) => store.write(pick({ ...values }) as Draft),
    drop: store.remove,
  }
}

/** Writes the draft whenever the form changes. */
export function useKeepDraft<V>(draft: { write: (values: V) => void }, values: V) {
  useEffect(() => draft.write(values), [draft, values])
}
