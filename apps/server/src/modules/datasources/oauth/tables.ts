import type { Database } from '../../../database.gen.ts'
import { ownTables } from '../../../platform/db/index.ts'

export const answersDb = ownTables<Pick<Database, 'oauth_answers'>>()
