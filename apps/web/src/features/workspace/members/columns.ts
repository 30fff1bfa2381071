import { useState } from 'react'
import { stored } from '../../../lib/storage/stored.ts'

/** Columns that can be hidden; the person is always shown. */
export const columns = ['type', 'roles', 'contact', 'state', 'joined', 'active'] as const
export type Column = (typeof columns)[number]

const usual: readonly Column[] = ['type', 'roles', 'contact', 'state', 'active']
const isColumn = (value: unknown): value is Column => columns.some((column) => column === value)

const kept = stored({
  area: 'local',
  key: 'app.members.columns',
  version: 1,
  accepts: (data): data is Column[] => Array.isArray(data) && data.every(isColumn),
})

/** The chosen columns of the member table, kept in this browser. */
export function useColumns() {
  const [shown, setShown] = useState<readonly Column[]>(() => kept.read() ?? usual)
  const toggle = (column: Column) => {
    const next = columns.filter((each) => (each === column) !== shown.includes(each))
    kept.write(next)
    setShown(next)
  }
  return { shown, toggle }
}
