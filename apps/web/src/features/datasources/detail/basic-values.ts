import type { App, AppKind } from '@zhiwen/contract/apps.ts'
import type { AppChanges } from '../app/queries.ts'
import { credentialOf, initialValues, settingsOf } from '../form/field-values.ts'
import { type Permissions, sentPermissions } from '../form/permissions.ts'

/** The fields of the form; those of the connector are named `settings.…` and `credential.…`. */
export type BasicValues = Record<string, string | boolean>
export type Fields = Pick<AppKind, 'settings_fields' | 'credential_fields'>

/** An app as its form shows it; a credential is never shown again. */
export const valuesOf = (app: App, fields: Fields): BasicValues => ({
  title: app.title,
  auto_sync: app.auto_sync,
  ...initialValues('settings', fields.settings_fields, app.settings),
  ...Object.fromEntries(fields.credential_fields.map(({ name }) => [`credential.${name}`, ''])),
})

/** Who may read, as the app has it. */
export const permissionsOf = (app: App): Permissions => ({
  data_permission: app.data_permission,
  role_ids: app.role_ids,
  protected_permission: app.protected_permission,
  protected_role_ids: app.protected_role_ids,
  default_visibility: app.default_visibility,
  mapping_types: app.mapping_types,
})

/** Whether something was changed that was not saved. */
export const isSame = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Somebody else's newer values with the own unsaved ones on top. */
export const merged = <V extends object>(before: V, own: V, theirs: V): V => ({
  ...theirs,
  ...Object.fromEntries(
    Object.entries(own).filter(([name, value]) => !isSame([value], [before[name as keyof V]])),
  ),
})

type Edited = { values: BasicValues; permissions: Permissions }

/** The body that changes just what differs from the app. */
export function changesOf(app: App, fields: Fields, edited: Edited): AppChanges {
  const { values, permissions } = edited
  const title = String(values.title).trim()
  const before = valuesOf(app, fields)
  const settings = settingsOf(fields.settings_fields, values)
  const credential = credentialOf(fields.credential_fields, values)
  return {
    version: app.version,
    ...(title !== app.title && { title }),
    ...(values.auto_sync !== app.auto_sync && { auto_sync: values.auto_sync === true }),
    ...(!isSame(settings, settingsOf(fields.settings_fields, before)) && { settings }),
    ...(credential && { credential }),
    ...(!isSame(permissions, permissionsOf(app)) && sentPermissions(permissions)),
  }
}
