import type { MemberSort } from '@zhiwen/contract/enums.ts'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './table.module.css'

type SortField = 'name' | 'joined_at' | 'last_active_at'
type Props = {
  field: SortField
  sort: MemberSort
  onSort: (sort: MemberSort) => void
  children: ReactNode
}

/** Names read from A on, times from the newest on. */
const firstOf = (field: SortField): MemberSort => (field === 'name' ? 'name' : `-${field}`)
const turned = (sort: MemberSort): MemberSort =>
  (sort.startsWith('-') ? sort.slice(1) : `-${sort}`) as MemberSort

/** The head of a column that sorts: the first press in its natural order, the next one the other way. */
export function SortHead({ field, sort, onSort, children }: Props) {
  const isUp = sort === field
  const isDown = sort === `-${field}`
  const Icon = isUp ? ArrowUp : isDown ? ArrowDown : ChevronsUpDown
  return (
    <th scope="col" aria-sort={isUp ? 'ascending' : isDown ? 'descending' : 'none'}>
      <button
        type="button"
        className={styles.sort}
        onClick={() => onSort(isUp || isDown ? turned(sort) : firstOf(field))}
      >
        {children}
        <Icon size={14} />
      </button>
    </th>
  )
}
