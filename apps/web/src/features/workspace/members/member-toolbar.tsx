import { userTypes } from '@zhiwen/contract/enums.ts'
import { ChevronDown, Columns3, Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { now } from '../../../lib/clock.ts'
import { dateText } from '../../../lib/time/index.ts'
import { Button, Checkbox, cx, Popover, SearchField, SelectField } from '../../../ui/index.ts'
import { useRoles } from '../roles/queries.ts'
import { RoleChoice } from '../roles/role-choice.tsx'
import { type Column, columns } from './columns.ts'
import { listedStates, type MemberFilters } from './member-filters.ts'
import { useExportMembers } from './queries.ts'
import styles from './toolbar.module.css'

type Change = (changes: Partial<MemberFilters>, options?: { replace?: boolean }) => void
type Props = {
  filters: MemberFilters
  onChange: Change
  shown: readonly Column[]
  onToggleColumn: (column: Column) => void
}

/** Search, filters, columns and export of the member table. */
export function MemberToolbar({ filters, onChange, shown, onToggleColumn }: Props) {
  const { t } = useTranslation('members')
  return (
    <div className={styles.toolbar}>
      <SearchField
        label={t('search')}
        placeholder={t('search-hint')}
        className={styles.search}
        value={filters.q}
        onChange={(q) => onChange({ q }, { replace: true })}
      />
      <RoleFilter filters={filters} onChange={onChange} />
      <TypeFilter filters={filters} onChange={onChange} />
      <StateFilter filters={filters} onChange={onChange} />
      <div className={styles.tools}>
        <ColumnChoice shown={shown} onToggle={onToggleColumn} />
        <ExportButton filters={filters} />
      </div>
    </div>
  )
}

type FilterProps = { filters: MemberFilters; onChange: Change }

function RoleFilter({ filters, onChange }: FilterProps) {
  const { t } = useTranslation('members')
  const chosen = useRoles().data?.items.find(({ id }) => id === filters.role)
  // Always there: a filter that comes with the roles would push the table down.
  return (
    <Popover
      label={t('filter.role')}
      trigger={
        <Button
          className={cx(styles.filter, filters.role !== null && styles.set)}
          aria-label={t('filter.role-now', { name: chosen?.name ?? t('filter.all-roles') })}
        >
          <span className={styles.cut}>{chosen?.name ?? t('filter.all-roles')}</span>
          <ChevronDown size={16} />
        </Button>
      }
    >
      {(close) => {
        const choose = (role: string | null) => {
          onChange({ role })
          close()
        }
        return (
          <RoleChoice
            isChosen={({ id }) => id === filters.role}
            onChoose={({ id }) => choose(id)}
            before={
              <Button variant="ghost" className={styles.all} onClick={() => choose(null)}>
                {t('filter.all-roles')}
              </Button>
            }
          />
        )
      }}
    </Popover>
  )
}

function TypeFilter({ filters, onChange }: FilterProps) {
  const { t } = useTranslation(['members', 'common'])
  const types = Object.values(userTypes)
  return (
    <SelectField
      label={t('filter.type')}
      isLabelHidden
      className={styles.select}
      placeholder={t('filter.all-types')}
      value={filters.type === null ? '' : String(filters.type)}
      options={types.map((type) => ({ value: String(type), label: t(`common:roles.${type}`) }))}
      onChange={({ target }) =>
        onChange({ type: types.find((type) => String(type) === target.value) ?? null })
      }
    />
  )
}

function StateFilter({ filters, onChange }: FilterProps) {
  const { t } = useTranslation('members')
  return (
    <SelectField
      label={t('filter.state')}
      isLabelHidden
      className={styles.select}
      placeholder={t('filter.all-states')}
      value={filters.state ?? ''}
      options={listedStates.map((state) => ({ value: state, label: t(`states.${state}`) }))}
      onChange={({ target }) =>
        onChange({ state: listedStates.find((state) => state === target.value) ?? null })
      }
    />
  )
}

type ColumnProps = { shown: readonly Column[]; onToggle: (column: Column) => void }

function ColumnChoice({ shown, onToggle }: ColumnProps) {
  const { t } = useTranslation('members')
  return (
    <Popover
      label={t('columns.choose')}
      placement="bottom-end"
      trigger={
        <Button variant="ghost" icon={<Columns3 size={16} />}>
          {t('columns.title')}
        </Button>
      }
    >
      <div className={styles.columns}>
        {columns.map((column) => (
          <Checkbox key={column} checked={shown.includes(column)} onChange={() => onToggle(column)}>
            {t(`columns.${column}`)}
          </Checkbox>
        ))}
      </div>
    </Popover>
  )
}

function ExportButton({ filters }: { filters: MemberFilters }) {
  const { t } = useTranslation('members')
  const name = t('export-name', { date: dateText(new Date(now())) })
  const exporting = useExportMembers(filters, name)
  return (
    <Button
      variant="ghost"
      icon={<Download size={16} />}
      isBusy={exporting.isPending}
      onClick={() => exporting.mutate()}
    >
      {t('export')}
    </Button>
  )
}
