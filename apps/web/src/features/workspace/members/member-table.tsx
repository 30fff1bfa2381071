import type { MemberSort } from '@zhiwen/contract/enums.ts'
import type { Member } from '@zhiwen/contract/members.ts'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../../../ui/index.ts'
import type { Column } from './columns.ts'
import { MemberRow } from './member-row.tsx'
import { SortHead } from './sort-head.tsx'
import styles from './table.module.css'
import type { Selection } from './use-selection.ts'

type Props = {
  members: readonly Member[]
  columns: readonly Column[]
  sort: MemberSort
  selection: Selection
  onSort: (sort: MemberSort) => void
  onOpen: (member: Member) => void
}

/** One page of members; a row opens the person, its box chooses them. */
export function MemberTable({ members, columns, sort, selection, onSort, onOpen }: Props) {
  const { t } = useTranslation('members')
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col" className={styles.box}>
            <ChoosePage members={members} selection={selection} />
          </th>
          <SortHead field="name" sort={sort} onSort={onSort}>
            {t('columns.member')}
          </SortHead>
          {columns.map((column) => (
            <ColumnHead key={column} column={column} sort={sort} onSort={onSort} />
          ))}
          <th scope="col" className={styles.acts}>
            <span className={styles.heading}>{t('columns.acts')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            columns={columns}
            selection={selection}
            onOpen={() => onOpen(member)}
          />
        ))}
      </tbody>
    </table>
  )
}

type HeadProps = Pick<Props, 'sort' | 'onSort'> & { column: Column }

function ColumnHead({ column, sort, onSort }: HeadProps) {
  const { t } = useTranslation('members')
  const words = t(`columns.${column}`)
  if (column !== 'joined' && column !== 'active')
    return (
      <th scope="col" data-column={column}>
        {words}
      </th>
    )
  const field = column === 'joined' ? 'joined_at' : 'last_active_at'
  return (
    <SortHead field={field} sort={sort} onSort={onSort}>
      {words}
    </SortHead>
  )
}

function ChoosePage({ members, selection }: Pick<Props, 'members' | 'selection'>) {
  const { t } = useTranslation('members')
  const chosen = members.filter(({ id }) => selection.has(id)).length
  const isAll = members.length > 0 && chosen === members.length
  return (
    <Checkbox
      aria-label={t('choose-page')}
      checked={isAll}
      isIndeterminate={chosen > 0 && !isAll}
      onChange={() => (isAll ? selection.drop(members) : selection.add(members))}
    />
  )
}
