import type { UserId } from '@zhiwen/contract/ids.ts'
import type { Database } from '../../../database.gen.ts'
import { ownTables } from '../../../platform/db/index.ts'

type Own = Pick<Database, 'external_identities' | 'identity_tickets'>

export const providersDb = ownTables<{
  external_identities: Omit<Own['external_identities'], 'user_id'> & { user_id: UserId }
  identity_tickets: Own['identity_tickets']
}>()
