import { useTranslation } from 'react-i18next'
import { momentText } from './moment-text.ts'

type Change = Record<string, unknown> | null
export type ChangeLine = { field: string; label: string; before: string; after: string }

const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const timePattern = /^\d{4}-\d{2}-\d{2}T/
const levelFields = ['ws_user_type', 'user_type']

const isId = (value: unknown) => typeof value === 'string' && uuidPattern.test(value)
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Puts what stood before and after an act into words, field by field. */
export function useChangeWords() {
  const { t, i18n } = useTranslation(['audit', 'common'])
  const known = (key: string, fallback: string) => t(key, { defaultValue: fallback })

  const wordOf = (field: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return t('values.none')
    if (typeof value === 'boolean') return t(value ? 'values.on' : 'values.off')
    if (Array.isArray(value)) return listOf(field, value)
    if (typeof value === 'object') return nested(value)
    if (typeof value === 'number') return numberOf(field, value)
    return typeof value === 'string' ? textOf(field, value) : t('values.none')
  }
  const numberOf = (field: string, value: number): string =>
    levelFields.includes(field)
      ? known(`common:roles.${value}`, String(value))
      : value.toLocaleString('en-US')
  const textOf = (field: string, text: string): string => {
    if (timePattern.test(text)) return momentText(new Date(text))
    return field === 'state' || field === 'action' ? known(`states.${text}`, text) : text
  }
  const listOf = (field: string, values: unknown[]): string => {
    if (values.length === 0) return t('values.none')
    // An id says nothing to a reader; how many there are does.
    if (values.every(isId)) return t('values.count', { count: values.length })
    return values.map((value) => wordOf(field, value)).join(t('values.between'))
  }
  const nested = (value: object): string =>
    Object.entries(value)
      .map(([field, inner]) =>
        t('values.pair', { name: labelOf(field), value: wordOf(field, inner) }),
      )
      .join(t('values.between'))
  const labelOf = (field: string) =>
    i18n.exists(`audit:fields.${field}`) ? t(`fields.${field}`) : field

  const fieldsOf = (before: Change, after: Change) =>
    [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
      // An id beside a name is for machines.
      (field) => !isId(before?.[field]) && !isId(after?.[field]),
    )
  return {
    linesOf: (before: Change, after: Change): ChangeLine[] =>
      fieldsOf(before, after).map((field) => ({
        field,
        label: labelOf(field),
        before: wordOf(field, before?.[field]),
        after: wordOf(field, after?.[field]),
      })),
    isChanged: (field: string, before: Change, after: Change) =>
      !same(before?.[field], after?.[field]),
  }
}
