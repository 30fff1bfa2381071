import type { AppKind } from '@zhiwen/contract/apps.ts'
import { useTranslation } from 'react-i18next'
import { useAddressQuery } from '../../../lib/navigation/use-address-query.ts'
import { EmptyState, ListStates, NoMatch, Page } from '../../../ui/index.ts'
import { useAppKinds } from '../app/queries.ts'
import { useScope } from '../app/scope.ts'
import { KindCard } from './kind-card.tsx'
import { KindDrawer } from './kind-drawer.tsx'
import { type CategoryChoice, findKinds, groupKinds, readCategory } from './kinds.ts'
import styles from './store.module.css'
import { StoreSkeleton } from './store-skeleton.tsx'
import { StoreToolbar } from './store-toolbar.tsx'

/** Kinds of sources that can be connected, by category (RT-15). Search, category and the opened kind stand in the address. */
export function StorePage() {
  const { t } = useTranslation(['store', 'app'])
  const scope = useScope()
  const kinds = useAppKinds(scope)
  const { q, category, openKey, change } = useStoreState()
  const clear = () => change({ q: null, category: null })
  const all = kinds.data?.items ?? []
  return (
    <Page title={t(scope === 'personal' ? 'app:nav.my-sources' : 'app:nav.sources')}>
      <StoreToolbar
        q={q}
        category={category}
        kinds={all}
        onSearch={(words) => change({ q: words || null })}
        onCategory={(chosen) => change({ category: chosen === 'all' ? null : chosen })}
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
          const found = findKinds(items, q, category)
          if (found.length === 0) return <NoMatch query={q} onClear={clear} level={2} />
          return groupKinds(found).map(([name, group]) => (
            <Category key={name} name={name} kinds={group} openKey={openKey} onOpen={change} />
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

type Changes = { q?: string | null; category?: CategoryChoice | null; kind?: string | null }

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
    category: readCategory(query.get('category')),
    openKey: query.get('kind'),
    change,
  }
}

type CategoryProps = {
  name: string
  kinds: readonly AppKind[]
  openKey: string | null
  onOpen: (changes: Changes) => void
}

function Category({ name, kinds, openKey, onOpen }: CategoryProps) {
  const { t } = useTranslation('store')
  return (
    <section className={styles.category}>
      <h2 className={styles.heading}>
        {t(`categories.${name}`)} <span className={styles.count}>{kinds.length}</span>
      </h2>
      <ul className={styles.kinds}>
        {kinds.map((kind) => (
          <li key={kind.app_key}>
            <KindCard
              kind={kind}
              isOpen={kind.app_key === openKey}
              onOpen={() => onOpen({ kind: kind.app_key })}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
