import { useQueryClient } from '@tanstack/react-query'
import type { App } from '@zhiwen/contract/apps.ts'
import type { AppScope } from '@zhiwen/contract/enums.ts'
import type { AppId } from '@zhiwen/contract/ids.ts'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useParams } from 'react-router'
import { ApiError } from '../../../lib/api/index.ts'
import { findId } from '../../../lib/ids.ts'
import { DataStates, Page } from '../../../ui/index.ts'
import { isRunOpen, useApp } from '../app/queries.ts'
import { documentKeys } from '../documents/queries.ts'
import { runKeys, useRun } from '../runs/queries.ts'
import { DetailBanners } from './detail-banners.tsx'
import { DetailHeader } from './detail-header.tsx'
import { DetailSkeleton } from './detail-skeleton.tsx'
import { DetailTabs } from './detail-tabs.tsx'
import { RunProgress } from './run-progress.tsx'

/** One app of the company or of its owner (RT-18); an id that is not theirs leads to /404. */
export function DetailPage() {
  const { t } = useTranslation('detail')
  const { id } = useParams()
  const appId = findId<AppId>(id ?? null)
  const scope: AppScope = useLocation().pathname.startsWith('/personal') ? 'personal' : 'workspace'
  const query = useApp(appId)
  const isForeign =
    appId === null ||
    (query.error instanceof ApiError && query.error.status === 404) ||
    (query.data && query.data.scope !== scope)
  const isPlanOnItsWay = useHeldPlan(query.data)
  if (isForeign) return <Navigate to="/404" replace />
  return (
    <Page title={query.data?.title ?? t('title')}>
      <DataStates
        query={{ ...query, isPending: query.isPending || isPlanOnItsWay }}
        skeleton={<DetailSkeleton />}
      >
        {(app) => (app.state === 'draft' ? <ToWizard app={app} /> : <Detail app={app} />)}
      </DataStates>
    </Page>
  )
}

/** Whether the plan of a held run is still awaited: coming later it would push the page down. */
function useHeldPlan(app: App | undefined): boolean {
  const run = app?.current_run
  const plan = useRun(run?.state === 'held' ? run.id : null)
  return run?.state === 'held' && plan.isPending
}

/** A draft has nothing to show yet: its wizard goes on where it stopped. */
function ToWizard({ app }: { app: App }) {
  const root = app.scope === 'personal' ? '/personal' : '/manage/datasources'
  return <Navigate to={`${root}/create?app_key=${app.app_key}&draft=${app.id}`} replace />
}

function Detail({ app }: { app: App }) {
  useReadAgainAtEnd(app)
  return (
    <>
      <DetailHeader app={app} />
      <DetailBanners app={app} />
      <RunProgress app={app} />
      <DetailTabs app={app} />
    </>
  )
}

/** When a run has ended, whatever it touched is read once more. */
function useReadAgainAtEnd(app: App) {
  const cache = useQueryClient()
  const { id } = app
  const isLive = isRunOpen(app.current_run)
  useEffect(() => {
    if (!isLive) return undefined
    return () => {
      void cache.invalidateQueries({ queryKey: documentKeys.of(id) })
      void cache.invalidateQueries({ queryKey: runKeys.of(id) })
      void cache.invalidateQueries({ queryKey: ['matches', id] })
    }
  }, [cache, id, isLive])
}
