export type { ColumnType } from 'kysely'
