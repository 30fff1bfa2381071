import type { App } from '@zhiwen/contract/apps.ts'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { Tabs } from '../../../ui/index.ts'
import { numberText } from '../app/number-text.ts'
import { useAppKind } from '../app/queries.ts'
import { DocumentsTab } from '../documents/documents-tab.tsx'
import { CustomTab } from '../matching/custom-tab.tsx'
import { MatchingTab } from '../matching/matching-tab.tsx'
import { useMatches } from '../matching/queries.ts'
import { RunsTab } from '../runs/runs-tab.tsx'
import { BasicTab } from './basic-tab.tsx'
import styles from './detail.module.css'

const tabs = ['basic', 'documents', 'runs', 'matching', 'custom'] as const
type TabKey = (typeof tabs)[number]

/** People are matched where the source, its access file or the pushed items name readers (RT-18). */
function useHasReaders(app: App): boolean {
  const kind = useAppKind(app).data
  const isNamed = app.can_list_readers || kind?.takes_access_file === true
  return app.scope === 'workspace' && isNamed
}

/** How many users of the source belong to nobody here yet; those need a hand. */
function useUnmatched(app: App, isWanted: boolean): number {
  const first = { status: null, isCustom: false, q: '', page: 1 }
  const counts = useMatches(app.id, first, isWanted).data?.counts
  return counts ? counts.fail + counts.pending : 0
}

/** The views of an app; the chosen one stands in the address. */
export function DetailTabs({ app }: { app: App }) {
  const { t } = useTranslation('detail')
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const hasReaders = useHasReaders(app)
  const unmatched = useUnmatched(app, hasReaders)
  const offered = tabs.filter((key) => hasReaders || (key !== 'matching' && key !== 'custom'))
  const wanted = query.get('tab')
  // Whoever opens an address of a tab keeps it while the kind is still on its way.
  const value = tabs.find((key) => key === wanted) ?? 'documents'
  const shown = offered.includes(value) ? value : 'documents'
  return (
    <div className={styles.tabs}>
      <Tabs<TabKey>
        label={t('tabs.label')}
        value={shown}
        onChange={(key) => void navigate(key === 'documents' ? '?' : `?tab=${key}`)}
        tabs={offered.map((key) => ({
          key,
          label: t(`tabs.${key}`),
          ...(key === 'documents' && { count: numberText(app.doc_count.found) }),
          ...(key === 'matching' && unmatched > 0 && { count: numberText(unmatched) }),
        }))}
      >
        <Panel app={app} tab={shown} />
      </Tabs>
    </div>
  )
}

function Panel({ app, tab }: { app: App; tab: TabKey }) {
  switch (tab) {
    case 'basic':
      return <BasicTab app={app} />
    case 'documents':
      return <DocumentsTab app={app} />
    case 'runs':
      return <RunsTab app={app} />
    case 'matching':
      return <MatchingTab app={app} />
    case 'custom':
      return <CustomTab app={app} />
  }
}
