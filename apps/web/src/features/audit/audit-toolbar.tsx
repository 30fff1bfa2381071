import { auditActions } from '@zhiwen/contract/enums.ts'
import { useTranslation } from 'react-i18next'
import { SearchField, SelectField, TextField } from '../../ui/index.ts'
import { type AuditFilters, spans } from './audit-filters.ts'
import styles from './audit-page.module.css'
import { PersonFilter } from './person-filter.tsx'

type Change = (changes: Partial<AuditFilters>, options?: { replace?: boolean }) => void
type Props = { filters: AuditFilters; onChange: Change }

/** Search and filters of the log. */
export function AuditToolbar({ filters, onChange }: Props) {
  const { t } = useTranslation('audit')
  return (
    <div className={styles.toolbar}>
      <SearchField
        label={t('filter.search')}
        placeholder={t('filter.search')}
        className={styles.search}
        value={filters.q}
        onChange={(q) => onChange({ q }, { replace: true })}
      />
      <SelectField
        label={t('filter.span')}
        isLabelHidden
        className={styles.select}
        placeholder={t('filter.any-time')}
        value={filters.span ?? ''}
        options={spans.map((span) => ({ value: span, label: t(`filter.spans.${span}`) }))}
        onChange={({ target }) =>
          onChange({ span: spans.find((span) => span === target.value) ?? null, from: '', to: '' })
        }
      />
      {filters.span === 'custom' && <Days filters={filters} onChange={onChange} />}
      <PersonFilter value={filters.actor} onChange={(actor) => onChange({ actor })} />
      <SelectField
        label={t('filter.action')}
        isLabelHidden
        className={styles.select}
        placeholder={t('filter.any-action')}
        value={filters.action ?? ''}
        options={auditActions.map((action) => ({ value: action, label: t(`actions.${action}`) }))}
        onChange={({ target }) =>
          onChange({ action: auditActions.find((action) => action === target.value) ?? null })
        }
      />
    </div>
  )
}

function Days({ filters, onChange }: Props) {
  const { t } = useTranslation('audit')
  return (
    <>
      {(['from', 'to'] as const).map((end) => (
        <TextField
          key={end}
          type="date"
          label={t(`filter.${end}`)}
          isLabelHidden
          className={styles.select}
          value={filters[end]}
          min={end === 'to' ? filters.from : undefined}
          onChange={(event) => onChange({ [end]: event.target.value }, { replace: true })}
        />
      ))}
    </>
  )
}
