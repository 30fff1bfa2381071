import type { App } from '@zhiwen/contract/apps.ts'
import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, Chip, SearchField, SelectField } from '../../../ui/index.ts'
import { numberText } from '../app/number-text.ts'
import {
  type ChangeFilters,
  type DocumentFilters,
  type ShownGroup,
  shownGroups,
} from './document-filters.ts'
import styles from './documents.module.css'
import { FolderFilter } from './folder-filter.tsx'
import type { DocumentPage } from './queries.ts'
import type { DocumentActs } from './use-document-acts.tsx'

type Props = {
  app: App
  page: DocumentPage | undefined
  filters: DocumentFilters
  acts: DocumentActs
  onChange: ChangeFilters
}

/** Search, folder, states, reasons, and "retry all". */
export function DocumentsToolbar({ app, page, filters, acts, onChange }: Props) {
  const { t } = useTranslation('documents')
  const failed = app.doc_count.failed
  return (
    <div className={styles.toolbar}>
      <SearchField
        label={t('search')}
        placeholder={t('search-hint')}
        className={styles.search}
        value={filters.q}
        onChange={(q) => onChange({ q }, { replace: true })}
      />
      <FolderFilter
        appId={app.id}
        value={filters.folder}
        onChange={(folder) => onChange({ folder })}
      />
      <GroupChips page={page} filters={filters} onChange={onChange} />
      <ReasonFilter page={page} filters={filters} onChange={onChange} />
      {failed > 0 && (
        <Button
          className={styles.retryAll}
          icon={<RotateCw size={16} />}
          isBusy={acts.isBusy}
          onClick={acts.retryAll}
        >
          {t('retry-all', { count: failed, number: numberText(failed) })}
        </Button>
      )}
    </div>
  )
}

type PartProps = Pick<Props, 'page' | 'filters' | 'onChange'>

/** States nobody is in are not offered, except those that are always of interest. */
const isOffered = (group: ShownGroup, count: number, shown: ShownGroup) =>
  count > 0 || group === 'all' || group === 'ready' || group === shown

function GroupChips({ page, filters, onChange }: PartProps) {
  const { t } = useTranslation('documents')
  return (
    <fieldset className={styles.chips} aria-label={t('columns.state')}>
      {shownGroups
        .filter((group) => isOffered(group, page?.counts[group] ?? 0, filters.show))
        .map((group) => (
          <Chip
            key={group}
            isPressed={filters.show === group}
            onClick={() => onChange({ show: group, reason: null })}
          >
            {t(`groups.${group}`)}
            {page && group !== 'all' && (
              <span className={styles.count}>{numberText(page.counts[group] ?? 0)}</span>
            )}
          </Chip>
        ))}
    </fieldset>
  )
}

function ReasonFilter({ page, filters, onChange }: PartProps) {
  const { t } = useTranslation(['documents', 'sources'])
  const reasons = page?.reasons ?? []
  const isOfUse = filters.show === 'trouble' && reasons.length > 0
  if (!isOfUse && filters.reason === null) return null
  const codes = reasons.map(({ reason_code }) => reason_code)
  const offered =
    filters.reason && !codes.includes(filters.reason)
      ? [...reasons, { reason_code: filters.reason, count: 0 }]
      : reasons
  return (
    <SelectField
      label={t('reason')}
      isLabelHidden
      className={styles.select}
      placeholder={t('all-reasons')}
      value={filters.reason ?? ''}
      options={offered.map(({ reason_code, count }) => ({
        value: reason_code,
        label: t('reason-count', {
          reason: t(`sources:reasons.${reason_code}`),
          number: numberText(count),
        }),
      }))}
      onChange={({ target }) =>
        onChange({
          reason:
            offered.find(({ reason_code }) => reason_code === target.value)?.reason_code ?? null,
        })
      }
    />
  )
}
