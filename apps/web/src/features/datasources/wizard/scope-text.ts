import type { AppKind } from '@zhiwen/contract/apps.ts'
import type { FormValues } from '../../../lib/form/index.ts'
import { fieldName } from '../form/field-values.ts'

/** What narrows the content, in one line; empty when nothing does. */
export function scopeText(kind: AppKind, values: FormValues, yes: string): string {
  return kind.settings_fields
    .flatMap((field) => {
      const value = values[fieldName('settings', field)]
      if (value === undefined || value === '' || value === false) return []
      if (value === true) return [`${field.label} ${yes}`]
      const option = field.options.find((one) => one.value === value)?.label
      return [`${field.label} ${option ?? String(value).split('\n').join('、')}`]
    })
    .join(' · ')
}
