import type { Database } from '../../database.gen.ts'
import { ownTables } from '../../platform/db/index.ts'

export const idempotencyDb = ownTables<Pick<Database, 'idempotency_keys'>>()
