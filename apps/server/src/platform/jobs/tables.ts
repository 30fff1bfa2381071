import type { Database } from '../../database.gen.ts'
import { ownTables } from '../db/index.ts'

export const scheduleDb = ownTables<Pick<Database, 'schedules'>>()
