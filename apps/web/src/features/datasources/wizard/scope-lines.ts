import type { AppKind } from '@zhiwen/contract/apps.ts'
import type { FormValues } from '../../../lib/form/index.ts'
import { fieldName } from '../form/field-values.ts'

/** Where the content is and what narrows it, a line per field that was filled in. */
export function scopeLines(kind: AppKind, values: FormValues, yes: string): string[] {
  return kind.settings_fields.flatMap((field) => {
    const value = values[fieldName('settings', field)]
    if (value === undefined || value === '' || value === false) return []
    if (value === true) return [`${field.label} ${yes}`]
    const option = field.options.find((one) => one.value === value)?.label
    return [`${field.label} ${option ?? value.split('\n').join('、')}`]
  })
}
