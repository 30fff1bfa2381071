import type { App, AppKind } from '@zhiwen/contract/apps.ts'
import { useTranslation } from 'react-i18next'
import { useAddressQuery } from '../../../lib/navigation/use-address-query.ts'
import { EmptyState, ListStates, NoMatch, Page } from '../../../ui/index.ts'
import { useAppKinds, useApps } from '../app/queries.ts'
import { useScope } from '../app/scope.ts'
import { useDocumentUse } from '../app/use-document-use.ts'
import { KindCard } from './kind-card.tsx'
import { KindDrawer } from './kind-drawer.tsx'
import { findKinds, groupKinds, readShelf, type Shelf, type ShelfChoice } from './kinds.ts'
import styles from './store.module.css'
import { StoreSkeleton } from './store-skeleton.tsx'
import { StoreToolbar } from './store-toolbar.tsx'

/** Kinds of sources that can be connected, by category (RT-15). Search, shelf and the opened kind stand in the address. */
export function StorePage() {
  const { t } = useTranslation(['store', 'app'])
  const scope = useScope()
  const kinds = useAppKinds(scope)
  const apps = useApps(scope).data?.items ?? []
  const documents = useDocumentUse()
  const { q, shelf, openKey, change } = useStoreState()
  const clear = () => change({ q: null, shelf: null })
  const all = kinds.data?.items ?? []
  return (
    <Page
      title={t(scope === 'personal' ? 'app:nav.my-sources' : 'app:nav.sources')}
      action={documents && <span className={styles.use}>{documents}</span>}
    >
      <StoreToolbar
        q={q}
        shelf={shelf}
        kinds={all}
        onSearch={(words) => change({ q: words || null })}
        onShelf={(chosen) => change({ shelf: chosen === 'all' ? null : chosen })}
      />
      <ListStates
        query={kinds}
        level={2}
        skeleton={<StoreSkeleton />}
        empty={
          <EmptyState art="nothing-yet" title={t('empty-title')}>
            {t('empty-text')}
          </EmptyState>
        }
      >
        {({ items }) => {
          const found = findKinds(items, q, shelf)
          if (found.length === 0) return <NoMatch query={q} onClear={clear} level={2} />
          return groupKinds(found).map(([name, group]) => (
            <ShelfView
              key={name}
              name={name}
              kinds={group}
              apps={apps}
              openKey={openKey}
              onOpen={change}
            />
          ))
        }}
      </ListStates>
      <KindDrawer
        scope={scope}
        kind={all.find(({ app_key }) => app_key === openKey)}
        onClose={() => change({ kind: null })}
      />
    </Page>
  )
}

type Changes = { q?: string | null; shelf?: ShelfChoice | null; kind?: string | null }

function useStoreState() {
  const [query, setQuery] = useAddressQuery()
  const change = (changes: Changes) =>
    setQuery(
      (current) => {
        for (const [name, value] of Object.entries(changes)) {
          if (value === null) current.delete(name)
          else current.set(name, value)
        }
        return current
      },
      { replace: true, preventScrollReset: true },
    )
  return {
    q: query.get('q') ?? '',
    shelf: readShelf(query.get('shelf')),
    openKey: query.get('kind'),
    change,
  }
}

type ShelfProps = {
  name: Shelf
  kinds: readonly AppKind[]
  apps: readonly App[]
  openKey: string | null
  onOpen: (changes: Changes) => void
}

function ShelfView({ name, kinds, apps, openKey, onOpen }: ShelfProps) {
  const { t } = useTranslation('store')
  return (
    <section className={styles.category}>
      <h2 className={styles.heading}>
        {t(`shelves.${name}`)} <span className={styles.count}>{kinds.length}</span>
      </h2>
      <ul className={styles.kinds}>
        {kinds.map((kind) => (
          <li key={kind.app_key}>
            <KindCard
              kind={kind}
              needsAuth={apps.some(
                ({ app_key, state }) => app_key === kind.app_key && state === 'needs_auth',
              )}
              isOpen={kind.app_key === openKey}
              onOpen={() => onOpen({ kind: kind.app_key })}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
