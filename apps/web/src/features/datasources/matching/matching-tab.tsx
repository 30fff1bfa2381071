import type { App } from '@zhiwen/contract/apps.ts'
import { type Result, results } from '@zhiwen/contract/enums.ts'
import type { SourceMatch } from '@zhiwen/contract/matches.ts'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddressQuery } from '../../../lib/navigation/use-address-query.ts'
import { fullTimeText } from '../../../lib/time/index.ts'
import {
  Button,
  EmptyState,
  ListStates,
  NoMatch,
  Pager,
  SearchField,
  toast,
} from '../../../ui/index.ts'
import { MatchStats } from './match-stats.tsx'
import { MatchTable, MatchTableSkeleton } from './match-table.tsx'
import styles from './matching.module.css'
import { PairDialog } from './pair-dialog.tsx'
import { matchesPerPage, useMatches, useRunMatches } from './queries.ts'

const asStatus = (text: string | null): Result | null =>
  Object.values(results).find((status) => String(status) === text) ?? null
const pageOf = (text: string | null) => Math.max(1, Math.trunc(Number(text)) || 1)

/** Filters of the table, in the address. */
function useMatchFilters() {
  const [query, setQuery] = useAddressQuery()
  const change = (changes: Record<string, string | null>, replace = false) =>
    setQuery(
      (current) => {
        current.delete('page')
        for (const [name, value] of Object.entries(changes)) {
          if (value === null || value === '') current.delete(name)
          else current.set(name, value)
        }
        return current
      },
      { replace, preventScrollReset: true },
    )
  const filters = {
    status: asStatus(query.get('status')),
    q: (query.get('q') ?? '').slice(0, 100),
    page: pageOf(query.get('page')),
  }
  return { filters, change }
}

type MatchFilters = ReturnType<typeof useMatchFilters>

/** The last mapping of the source's users to members (READ-5). */
export function MatchingTab({ app }: { app: App }) {
  const { t } = useTranslation('matching')
  const { filters, change } = useMatchFilters()
  const matches = useMatches(app.id, { ...filters, isCustom: false })
  return (
    <>
      <div className={styles.intro}>
        <p>
          {t('intro', { platform: app.platform })}
          {app.acl_checked_at && t('checked', { date: fullTimeText(new Date(app.acl_checked_at)) })}
        </p>
        <RunButton app={app} />
      </div>
      <MatchStats
        counts={matches.data?.counts}
        value={filters.status}
        onChange={(status) => change({ status: status === null ? null : String(status) })}
      />
      <div className={styles.toolbar}>
        <SearchField
          label={t('search')}
          placeholder={t('search-hint')}
          className={styles.search}
          value={filters.q}
          onChange={(q) => change({ q }, true)}
        />
      </div>
      <MatchList app={app} matches={matches} filters={filters} onChange={change} />
    </>
  )
}

type ListProps = {
  app: App
  matches: ReturnType<typeof useMatches>
} & { filters: MatchFilters['filters']; onChange: MatchFilters['change'] }

function MatchList({ app, matches, filters, onChange }: ListProps) {
  const { t } = useTranslation('matching')
  const [paired, setPaired] = useState<SourceMatch | null>(null)
  const isFiltered = filters.q !== '' || filters.status !== null
  return (
    <>
      <ListStates
        query={{ ...matches, isFetching: matches.isPlaceholderData }}
        level={2}
        skeleton={<MatchTableSkeleton />}
        isFiltered={isFiltered}
        noMatch={
          <NoMatch
            query={filters.q}
            onClear={() => onChange({ q: null, status: null })}
            level={2}
          />
        }
        empty={
          <EmptyState art="nothing-yet" title={t('empty.title')} level={2}>
            {t('empty.text')}
          </EmptyState>
        }
      >
        {(page) => (
          <>
            <MatchTable appId={app.id} matches={page.items} onPair={setPaired} />
            <Pager
              total={page.total}
              page={filters.page}
              pageSize={matchesPerPage}
              onChange={(next) => onChange({ page: String(next) })}
            />
          </>
        )}
      </ListStates>
      <PairDialog
        app={app}
        match={paired}
        isOpen={paired !== null}
        onClose={() => setPaired(null)}
      />
    </>
  )
}

function RunButton({ app }: { app: App }) {
  const { t } = useTranslation('matching')
  const run = useRunMatches(app.id)
  return (
    <Button
      icon={<RefreshCw size={16} />}
      isBusy={run.isPending}
      onClick={() =>
        run.mutate(undefined, {
          onSuccess: () => void toast.show({ kind: 'success', text: t('run-done') }),
        })
      }
    >
      {t('run')}
    </Button>
  )
}
