import type { AppScope } from '@zhiwen/contract/enums.ts'
import { useTranslation } from 'react-i18next'
import {
  EmptyState,
  LinkButton,
  ListStates,
  NoMatch,
  SearchField,
  SelectField,
} from '../../../ui/index.ts'
import { type AppFilters, useApps } from '../app/queries.ts'
import { placesOf } from '../app/scope.ts'
import { AppActs } from './app-acts.tsx'
import { AppTable } from './app-table.tsx'
import styles from './installed.module.css'
import { InstalledSkeleton } from './installed-skeleton.tsx'
import { listedStates, useAppFilters } from './use-app-filters.ts'

/** Search, filter and the table of one scope's apps. */
export function AppList({ scope }: { scope: AppScope }) {
  const { filters, change } = useAppFilters()
  const apps = useApps(scope, filters)
  const isFiltered = filters.q !== '' || filters.state !== null
  const isBare = apps.data?.items.length === 0 && !isFiltered
  return (
    <AppActs>
      {!isBare && <Toolbar filters={filters} onChange={change} />}
      <ListStates
        // Polling must not dim the list every other second; only another filter does.
        query={{ ...apps, isFetching: apps.isPlaceholderData }}
        level={2}
        skeleton={<InstalledSkeleton />}
        isFiltered={isFiltered}
        noMatch={
          <NoMatch query={filters.q} onClear={() => change({ q: '', state: null })} level={2} />
        }
        empty={<NothingYet scope={scope} />}
      >
        {({ items }) => <AppTable apps={items} />}
      </ListStates>
    </AppActs>
  )
}

type ToolbarProps = { filters: AppFilters; onChange: (changes: Partial<AppFilters>) => void }

function Toolbar({ filters, onChange }: ToolbarProps) {
  const { t } = useTranslation(['installed', 'sources'])
  return (
    <div className={styles.toolbar}>
      <SearchField
        label={t('search')}
        placeholder={t('search-hint')}
        className={styles.search}
        value={filters.q}
        onChange={(q) => onChange({ q })}
      />
      <SelectField
        label={t('filter')}
        isLabelHidden
        className={styles.select}
        placeholder={t('all-states')}
        value={filters.state ?? ''}
        options={listedStates.map((value) => ({ value, label: t(`sources:states.${value}`) }))}
        onChange={({ target }) =>
          onChange({ state: listedStates.find((state) => state === target.value) ?? null })
        }
      />
    </div>
  )
}

function NothingYet({ scope }: { scope: AppScope }) {
  const { t } = useTranslation('installed')
  return (
    <EmptyState
      art="nothing-yet"
      title={t(`empty.${scope}`)}
      level={2}
      action={
        <LinkButton variant="primary" href={placesOf(scope).store}>
          {t('empty.action')}
        </LinkButton>
      }
    >
      {t(`empty.${scope}-text`)}
    </EmptyState>
  )
}
