import type { App, AppKind } from '@zhiwen/contract/apps.ts'

type Fed = Pick<App & AppKind, 'is_pushed' | 'can_list_readers'>

/** Fed by a system of the customer with a key, as opposed to files dropped by hand. */
export const isPushedByKey = (of: Fed): boolean => of.is_pushed && of.can_list_readers

/** Files dropped by hand. */
export const isDropped = (of: Fed): boolean => of.is_pushed && !of.can_list_readers
