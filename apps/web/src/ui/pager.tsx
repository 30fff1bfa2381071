import { defaultPageSize, pageSizes } from '@zhiwen/contract/limits.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './icon-button.tsx'
import styles from './pager.module.css'
import { pagesShown } from './pages-shown.ts'
import { SelectField } from './select-field.tsx'

type Props = {
  total: number
  page: number
  pageSize?: number
  onChange: (page: number) => void
  /** Absent where the size is fixed. */
  onSizeChange?: (size: number) => void
  /** Counts people instead of rows. */
  isOfPeople?: boolean
}

/** Pages of a list: how many there are in all, the near ones by number, and how many rows one holds. */
export function Pager(props: Props) {
  const { total, page, pageSize = defaultPageSize, onChange, onSizeChange, isOfPeople } = props
  const { t } = useTranslation('ui')
  const last = Math.max(1, Math.ceil(total / pageSize))
  return (
    <nav className={styles.pager} aria-label={t('pager.label')}>
      <span className={styles.total}>
        {t(isOfPeople ? 'pager.people' : 'pager.total', { count: total })}
      </span>
      {last > 1 && <Numbers page={page} last={last} onChange={onChange} />}
      {onSizeChange && total > pageSizes[0] && (
        <SelectField
          label={t('pager.size')}
          isLabelHidden
          size="sm"
          className={styles.size}
          value={String(pageSize)}
          options={pageSizes.map((size) => ({
            value: String(size),
            label: t('pager.size-option', { n: size }),
          }))}
          onChange={(event) => onSizeChange(Number(event.target.value))}
        />
      )}
    </nav>
  )
}

type NumbersProps = { page: number; last: number; onChange: (page: number) => void }

function Numbers({ page, last, onChange }: NumbersProps) {
  const { t } = useTranslation('ui')
  return (
    <>
      <IconButton
        label={t('pager.previous')}
        disabled={page <= 1}
        onClick={() => onChange(page - 1)}
      >
        <ChevronLeft />
      </IconButton>
      <ol className={styles.numbers}>
        {pagesShown(page, last).map((shown) =>
          typeof shown === 'number' ? (
            <li key={shown}>
              <button
                type="button"
                className={styles.number}
                aria-label={t('pager.page', { page: shown })}
                aria-current={shown === page ? 'page' : undefined}
                onClick={() => onChange(shown)}
              >
                {shown}
              </button>
            </li>
          ) : (
            <li key={shown} className={styles.gap} aria-hidden="true">
              …
            </li>
          ),
        )}
      </ol>
      <IconButton
        label={t('pager.next')}
        disabled={page >= last}
        onClick={() => onChange(page + 1)}
      >
        <ChevronRight />
      </IconButton>
    </>
  )
}
