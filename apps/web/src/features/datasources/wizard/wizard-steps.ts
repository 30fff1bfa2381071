import type { AppKind, FormField } from '@zhiwen/contract/apps.ts'
import type { AppScope } from '@zhiwen/contract/enums.ts'
import { isPushedByKey } from '../app/fed-kinds.ts'
import { fieldName } from '../form/field-values.ts'

export const stepNames = [
  'connect',
  'scope',
  'permissions',
  'schedule',
  'summary',
  'files',
  'key',
] as const
export type StepName = (typeof stepNames)[number]

/** What must be known to reach the source; the rest narrows what is read there. */
export const connectFields = ({ settings_fields }: AppKind): FormField[] =>
  settings_fields.filter(({ is_required }) => is_required)

/** What narrows the content; all of it may stay empty. */
export const scopeFields = ({ settings_fields }: AppKind): FormField[] =>
  settings_fields.filter(({ is_required }) => !is_required)

/** The steps a kind needs in a scope (RT-16); one's own app has no readers to choose. */
export function stepsOf(kind: AppKind, scope: AppScope): StepName[] {
  if (kind.is_pushed) return ['permissions', isPushedByKey(kind) ? 'key' : 'files']
  return [
    'connect',
    ...(scopeFields(kind).length > 0 ? (['scope'] as const) : []),
    ...(scope === 'workspace' ? (['permissions'] as const) : []),
    'schedule',
    'summary',
  ]
}

/** Names of the fields a step shows, as the form knows them. */
export const fieldNamesOf = (kind: AppKind, part: 'connect' | 'scope'): string[] =>
  part === 'scope'
    ? scopeFields(kind).map((field) => fieldName('settings', field))
    : [
        'title',
        ...connectFields(kind).map((field) => fieldName('settings', field)),
        ...kind.credential_fields.map((field) => fieldName('credential', field)),
      ]
