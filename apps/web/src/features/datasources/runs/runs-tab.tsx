import type { App } from '@zhiwen/contract/apps.ts'
import type { SyncRunId } from '@zhiwen/contract/ids.ts'
import { useTranslation } from 'react-i18next'
import { findId } from '../../../lib/ids.ts'
import { useAddressQuery } from '../../../lib/navigation/use-address-query.ts'
import { EmptyState, ListStates, Pager, Skeleton } from '../../../ui/index.ts'
import { isRunOpen } from '../app/queries.ts'
import { runsPerPage, useRuns } from './queries.ts'
import { RunDrawer } from './run-drawer.tsx'
import { RunTable } from './run-table.tsx'
import styles from './runs.module.css'

const pageOf = (text: string | null) => Math.max(1, Math.trunc(Number(text)) || 1)

/** The runs of an app and one of them opened (D9). */
export function RunsTab({ app }: { app: App }) {
  const { t } = useTranslation('runs')
  const [query, setQuery] = useAddressQuery()
  const page = pageOf(query.get('page'))
  const openId = findId<SyncRunId>(query.get('run'))
  const runs = useRuns(app.id, page, isRunOpen(app.current_run))
  const change = (name: 'run' | 'page', value: string | null, replace: boolean) =>
    setQuery(
      (current) => {
        if (value === null) current.delete(name)
        else current.set(name, value)
        return current
      },
      { replace, preventScrollReset: true },
    )
  return (
    <>
      <ListStates
        query={{ ...runs, isFetching: runs.isPlaceholderData }}
        level={2}
        skeleton={<RunsSkeleton />}
        empty={
          <EmptyState art="nothing-yet" title={t('empty.title')} level={2}>
            {t('empty.text')}
          </EmptyState>
        }
      >
        {(list) => (
          <>
            <RunTable
              runs={list.items}
              openId={openId}
              onOpen={(id) => change('run', id, openId !== null)}
            />
            <Pager
              total={list.total}
              page={page}
              pageSize={runsPerPage}
              onChange={(next) => change('page', next === 1 ? null : String(next), false)}
            />
          </>
        )}
      </ListStates>
      <RunDrawer appId={app.id} openId={openId} onClose={() => change('run', null, true)} />
    </>
  )
}

function RunsSkeleton() {
  return (
    <div aria-hidden="true">
      {Array.from({ length: 8 }, (_, at) => (
        <div key={at} className={styles.skeletonRow}>
          <Skeleton width={120} />
          <Skeleton width={72} />
          <Skeleton width={64} />
        </div>
      ))}
    </div>
  )
}
