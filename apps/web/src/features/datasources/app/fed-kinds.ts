import type { AppKind } from '@zhiwen/contract/apps.ts'

type Fed = Pick<AppKind, 'is_pushed' | 'takes_access_file'>

/** Files dropped by hand; who may read them stands in an access file. */
export const isDropped = (kind: Fed): boolean => kind.is_pushed && kind.takes_access_file

/** Fed by a system of the customer with a key, as opposed to files dropped by hand. */
export const isPushedByKey = (kind: Fed): boolean => kind.is_pushed && !kind.takes_access_file
