import type { PersonMatch } from '@zhiwen/contract/enums.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListStates, Pager, Skeleton } from '../../../ui/index.ts'
import styles from './directory.module.css'
import { MatchTable } from './match-table.tsx'
import { useImportRows } from './queries.ts'

const pageSize = 20

type Props = { id: string; match: PersonMatch | null; done: number }

/** What became of each person of a run. */
export function ImportRows({ id, match, done }: Props) {
  const { t } = useTranslation('directory')
  const [page, setPage] = useState(1)
  const rows = useImportRows(id, { match, page, done })
  return (
    <ListStates
      query={rows}
      isSmall
      skeleton={<Skeleton height={200} />}
      empty={<p className={styles.quiet}>{t(match ? 'run.none-of-kind' : 'run.none-yet')}</p>}
    >
      {({ items, total }) => (
        <>
          <MatchTable people={items} isDone />
          {total > pageSize && (
            <Pager total={total} page={page} pageSize={pageSize} onChange={setPage} />
          )}
        </>
      )}
    </ListStates>
  )
}
