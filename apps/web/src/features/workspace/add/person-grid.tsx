import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Pager } from '../../../ui/index.ts'
import styles from './person-grid.module.css'
import { PersonLine } from './person-line.tsx'
import { cells, type PersonRow } from './person-row.ts'
import { StandingFilter, type Wanted } from './standing-filter.tsx'
import type { Judge } from './use-judgement.ts'
import type { PersonRows } from './use-person-rows.ts'

const pageSize = 50

/** Which rows are in view: one kind of judgement if wanted, in pages where there are many. */
function useShownRows(people: PersonRows, judge: Judge) {
  const [wanted, setWanted] = useState<Wanted>('all')
  const [page, setPage] = useState(1)
  // The row being typed into stays in view although its judgement changes.
  const [touched, touch] = useState<string>()
  const isShown = ({ row }: { row: PersonRow }) =>
    wanted === 'all' || row.key === touched || judge.standingOf(row) === wanted
  const shown = people.rows.map((row, at) => ({ row, number: at + 1 })).filter(isShown)
  const current = Math.min(page, Math.max(1, Math.ceil(shown.length / pageSize)))
  return {
    wanted,
    page: current,
    total: shown.length,
    lines: shown.slice((current - 1) * pageSize, current * pageSize),
    touch,
    setPage,
    choose: (next: Wanted) => {
      setWanted(next)
      touch(undefined)
      setPage(1)
    },
  }
}

type Props = { people: PersonRows; judge: Judge; isBusy: boolean }

/** The rows with their cells and judgements. */
export function PersonGrid({ people, judge, isBusy }: Props) {
  const { t } = useTranslation('add')
  const view = useShownRows(people, judge)
  const addRow = () => {
    view.choose('all')
    view.setPage(Math.ceil((people.rows.length + 1) / pageSize))
    people.addBlank()
  }
  return (
    <>
      <StandingFilter rows={people.rows} judge={judge} value={view.wanted} onChange={view.choose} />
      <GridHead />
      <ol className={styles.lines} aria-label={t('list')}>
        {view.lines.map(({ row, number }) => (
          <PersonLine
            key={row.key}
            row={row}
            number={number}
            judge={judge}
            isBusy={isBusy}
            onChange={(cell, value) => {
              view.touch(row.key)
              people.setCell(row.key, cell, value)
            }}
            onRemove={() => people.remove(row.key)}
          />
        ))}
      </ol>
      {view.total === 0 && <p className={styles.none}>{t('none-of-kind')}</p>}
      {view.total > pageSize && (
        <Pager total={view.total} page={view.page} pageSize={pageSize} onChange={view.setPage} />
      )}
      <Button
        variant="ghost"
        size="sm"
        className={styles.add}
        icon={<Plus size={14} />}
        disabled={isBusy}
        onClick={addRow}
      >
        {t('add-row')}
      </Button>
    </>
  )
}

function GridHead() {
  const { t } = useTranslation('add')
  return (
    <div className={styles.head} aria-hidden="true">
      <span />
      {cells.map((cell) => (
        <span key={cell}>{t(`cells.${cell}`)}</span>
      ))}
      <span>{t('result')}</span>
      <span />
    </div>
  )
}
