import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useMaybeUser } from '../../../lib/session/index.ts'
import { Button, EmptyState, ListStates, Page, Skeleton } from '../../../ui/index.ts'
import { Seats } from '../../workspace/index.ts'
import { ConnectDialog } from './connect-dialog.tsx'
import { useSources } from './queries.ts'
import { SourceView } from './source-view.tsx'

/** Importing people from the directory of a work app (RT-25, READ-6). */
export function DirectoryPage() {
  const { t } = useTranslation(['directory', 'app'])
  const user = useMaybeUser()
  const sources = useSources()
  const [query, setQuery] = useSearchParams()
  const [isConnecting, setIsConnecting] = useState(false)
  if (!user) return null // For a moment while signing out.
  const connect = (
    <Button variant="primary" icon={<Plus />} onClick={() => setIsConnecting(true)}>
      {t('connect.open')}
    </Button>
  )
  return (
    <Page title={t('app:nav.add-members')} action={<Seats />}>
      <ListStates
        query={sources}
        level={2}
        skeleton={<Skeleton height={240} />}
        empty={
          <EmptyState art="nothing-yet" title={t('empty.title')} action={connect}>
            {t('empty.text')}
          </EmptyState>
        }
      >
        {({ items }) => {
          const source = items.find(({ id }) => id === query.get('source')) ?? items[0]
          return (
            source && (
              <SourceView
                key={source.id}
                source={source}
                sources={items}
                runId={query.get('import')}
                onChoose={(id) => setQuery({ source: id })}
                onRun={(id) =>
                  setQuery(id ? { source: source.id, import: id } : { source: source.id })
                }
                onConnect={() => setIsConnecting(true)}
              />
            )
          )
        }}
      </ListStates>
      <ConnectDialog
        isOpen={isConnecting}
        onClose={() => setIsConnecting(false)}
        onConnected={(id) => setQuery({ source: id })}
      />
    </Page>
  )
}
