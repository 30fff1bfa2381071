import type { Database } from '../../database.gen.ts'
import { ownTables } from '../db/index.ts'

export const secretsDb = ownTables<Pick<Database, 'data_keys'>>()
