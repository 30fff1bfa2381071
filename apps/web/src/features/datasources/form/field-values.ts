import type { FormField } from '@zhiwen/contract/apps.ts'
import type { FormValues } from '../../../lib/form/index.ts'

export type FormPart = 'settings' | 'credential'
type Saved = Readonly<Record<string, unknown>>

/** The name of a drawn field in its form; the server marks wrong fields by the same. */
export const fieldName = (part: FormPart, { name }: FormField): string => `${part}.${name}`

const shownValue = ({ type, default_value }: FormField, saved: unknown): string | boolean => {
  const value = saved ?? default_value
  if (type === 'switch') return value === true
  if (Array.isArray(value)) return value.join('\n')
  return typeof value === 'string' || typeof value === 'number' ? `${value}` : ''
}

/** What the drawn fields hold at first: what is saved, else the connector's own defaults. */
export const initialValues = (
  part: FormPart,
  fields: readonly FormField[],
  saved: Saved = {},
): FormValues =>
  Object.fromEntries(
    fields.map((field) => [fieldName(part, field), shownValue(field, saved[field.name])]),
  )

const sentValue = (type: FormField['type'], value: string | boolean | undefined): unknown => {
  if (typeof value === 'boolean') return value
  const text = value?.trim() ?? ''
  if (type === 'lines') {
    return text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))
  }
  if (text === '') return undefined
  return type === 'number' ? Number(text) : text
}

/** The settings as the connector wants them; what was left empty is not sent. */
export const settingsOf = (
  fields: readonly FormField[],
  values: FormValues,
): Record<string, unknown> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const value = sentValue(field.type, values[fieldName('settings', field)])
      return value === undefined ? [] : [[field.name, value]]
    }),
  )

/** The credential that was typed, or nothing where the saved one stays. */
export function credentialOf(
  fields: readonly FormField[],
  values: FormValues,
): Record<string, string> | undefined {
  const typed = fields.flatMap((field) => {
    const value = String(values[fieldName('credential', field)] ?? '').trim()
    return value === '' ? [] : [[field.name, value] as const]
  })
  return typed.length > 0 ? Object.fromEntries(typed) : undefined
}

type Words = { required: string; notNumber: string }

/** What is wrong with one drawn field, as far as the browser can tell. */
export function faultOf(
  field: FormField,
  value: string | boolean | undefined,
  words: Words,
): string | undefined {
  const text = typeof value === 'string' ? value.trim() : ''
  if (field.type === 'switch') return undefined
  if (field.is_required && text === '') return words.required
  if (field.type === 'number' && Number.isNaN(Number(text))) return words.notNumber
  return undefined
}
