import type { App, AppKind } from '@zhiwen/contract/apps.ts'

/** Who may read, as an app keeps it (READ-2…4). */
export type Permissions = Pick<
  App,
  | 'data_permission'
  | 'role_ids'
  | 'protected_permission'
  | 'protected_role_ids'
  | 'default_visibility'
  | 'mapping_types'
>
export type ReaderFacts = Pick<AppKind, 'name' | 'can_list_readers' | 'takes_access_file'>
export type PermissionFault = 'roles' | 'protected-roles' | 'mapping'

/** Whether the readers of a document can be known, from the source or from an access file. */
export const knowsReaders = (kind: ReaderFacts): boolean =>
  kind.can_list_readers || kind.takes_access_file

/** What is missing in a choice; nothing when it can be saved. */
export function permissionFaults(kind: ReaderFacts, value: Permissions): PermissionFault[] {
  const isByList = knowsReaders(kind) && value.protected_permission === 1
  return [
    ...(value.data_permission === 2 && value.role_ids.length === 0 ? (['roles'] as const) : []),
    ...(knowsReaders(kind) && !isByList && value.protected_role_ids.length === 0
      ? (['protected-roles'] as const)
      : []),
    ...(isByList && value.mapping_types.length === 0 ? (['mapping'] as const) : []),
  ]
}

/** Whether a choice sets aside the reader lists that could be used, which asks for a confirmation (READ-3). */
export const setsReadersAside = (kind: ReaderFacts, value: Permissions): boolean =>
  knowsReaders(kind) && value.protected_permission === 2

/** The choice as it is sent: ranges that do not apply are empty. */
export const sentPermissions = (value: Permissions): Permissions => ({
  ...value,
  role_ids: value.data_permission === 2 ? value.role_ids : [],
  protected_role_ids: value.protected_permission === 2 ? value.protected_role_ids : [],
})
