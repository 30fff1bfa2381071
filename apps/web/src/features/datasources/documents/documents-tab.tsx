import type { App } from '@zhiwen/contract/apps.ts'
import type { DocumentId } from '@zhiwen/contract/ids.ts'
import { useTranslation } from 'react-i18next'
import { findId } from '../../../lib/ids.ts'
import { useAddressQuery } from '../../../lib/navigation/use-address-query.ts'
import { EmptyState, ListStates, NoMatch, Pager } from '../../../ui/index.ts'
import { isDropped } from '../app/fed-kinds.ts'
import { isRunOpen, useAppKind } from '../app/queries.ts'
import { UploadArea } from '../upload/upload-area.tsx'
import { DocumentDrawer } from './document-drawer.tsx'
import { isNarrowed, useDocumentFilters } from './document-filters.ts'
import { DocumentTable } from './document-table.tsx'
import { DocumentsSkeleton } from './documents-skeleton.tsx'
import { DocumentsToolbar } from './documents-toolbar.tsx'
import { useDocuments } from './queries.ts'
import { useDocumentActs } from './use-document-acts.tsx'

const unfiltered = { q: '', show: 'all', reason: null, folder: '' } as const

/** The documents of an app: find, look at, retry, restore, exclude (D8, D12). */
export function DocumentsTab({ app }: { app: App }) {
  const kind = useAppKind(app).data
  const { filters, change } = useDocumentFilters()
  const documents = useDocuments(app.id, { filters, isLive: isRunOpen(app.current_run) })
  const acts = useDocumentActs(app.id, app.scope)
  const [openId, open] = useOpenDocument()
  const items = documents.data?.items ?? []
  return (
    <>
      {kind && isDropped(kind) && <UploadArea appId={app.id} />}
      <DocumentsToolbar
        app={app}
        page={documents.data}
        filters={filters}
        acts={acts}
        onChange={change}
      />
      <ListStates
        // Polling in the background must not dim the list; only another page or filter does.
        query={{ ...documents, isFetching: documents.isPlaceholderData }}
        level={2}
        skeleton={<DocumentsSkeleton rows={filters.size} />}
        isFiltered={isNarrowed(filters) || filters.page > 1}
        noMatch={<NoMatch query={filters.q} onClear={() => change({ ...unfiltered })} level={2} />}
        empty={<NothingYet app={app} />}
      >
        {(page) => (
          <>
            <DocumentTable documents={page.items} acts={acts} onOpen={({ id }) => open(id)} />
            <Pager
              total={page.total}
              page={filters.page}
              pageSize={filters.size}
              onChange={(next) => change({ page: next })}
              onSizeChange={(size) => change({ size })}
            />
          </>
        )}
      </ListStates>
      <DocumentDrawer
        openId={openId}
        documents={items}
        acts={acts}
        onOpen={open}
        onClose={() => open(null)}
      />
    </>
  )
}

/** The document of the address; "back" closes the drawer. */
function useOpenDocument() {
  const [query, setQuery] = useAddressQuery()
  const open = (id: DocumentId | null) =>
    setQuery(
      (current) => {
        if (id === null) current.delete('doc')
        else current.set('doc', id)
        return current
      },
      { replace: id === null || query.has('doc'), preventScrollReset: true },
    )
  return [findId<DocumentId>(query.get('doc')), open] as const
}

function NothingYet({ app }: { app: App }) {
  const { t } = useTranslation('documents')
  const kind = useAppKind(app).data
  const fed = kind && isDropped(kind) ? 'dropped' : 'pushed'
  const isComing = isRunOpen(app.current_run)
  return (
    <EmptyState art="nothing-yet" title={t(isComing ? 'empty.coming' : 'empty.title')} level={2}>
      {t(isComing ? 'empty.coming-text' : `empty.${app.is_pushed ? fed : 'synced'}`)}
    </EmptyState>
  )
}
