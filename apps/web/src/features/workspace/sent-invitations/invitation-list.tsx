import type { UseQueryResult } from '@tanstack/react-query'
import { invitationStates } from '@zhiwen/contract/enums.ts'
import type { Invitation } from '@zhiwen/contract/invitations.ts'
import { useTranslation } from 'react-i18next'
import {
  EmptyState,
  LinkButton,
  ListStates,
  NoMatch,
  Segmented,
  SelectField,
  Skeleton,
} from '../../../ui/index.ts'
import styles from './invitation-list.module.css'
import { InvitationRow } from './invitation-row.tsx'
import { stateKey } from './invitation-state.tsx'
import type { InvitationFilters, InvitationKind } from './queries.ts'

type Props = {
  query: UseQueryResult<{ items: Invitation[]; total: number }>
  filters: InvitationFilters
  onFilter: (changes: Partial<InvitationFilters>) => void
  onOpen: (invitation: Invitation) => void
}

/** Invitations already made, links and named ones apart. */
export function InvitationList({ query, filters, onFilter, onOpen }: Props) {
  const { t } = useTranslation('invites')
  return (
    <section className={styles.section} aria-labelledby="sent">
      <div className={styles.bar}>
        <h2 id="sent" className={styles.heading}>
          {t('list.title')}
        </h2>
        <Filters filters={filters} onFilter={onFilter} />
      </div>
      <ListStates
        query={query}
        skeleton={<ListSkeleton />}
        isFiltered={filters.state !== null || filters.page > 1}
        noMatch={<NoMatch onClear={() => onFilter({ state: null })} level={3} />}
        empty={<NothingYet kind={filters.kind} />}
      >
        {({ items }) => (
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t(`columns.${filters.kind}`)}</th>
                <th scope="col">{t('columns.roles')}</th>
                <th scope="col" className={styles.number}>
                  {t('columns.used')}
                </th>
                <th scope="col">{t('columns.expires')}</th>
                <th scope="col">{t('columns.state')}</th>
                <th scope="col" className={styles.acts}>
                  <span className={styles.hidden}>{t('columns.acts')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {items.map((invitation) => (
                <InvitationRow
                  key={invitation.id}
                  invitation={invitation}
                  onOpen={() => onOpen(invitation)}
                />
              ))}
            </tbody>
          </table>
        )}
      </ListStates>
    </section>
  )
}

function Filters({ filters, onFilter }: Pick<Props, 'filters' | 'onFilter'>) {
  const { t } = useTranslation('invites')
  const kinds = ['link', 'named'] as const
  return (
    <div className={styles.filters}>
      <Segmented<InvitationKind>
        label={t('list.kind')}
        value={filters.kind}
        options={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        onChange={(kind) => onFilter({ kind, state: null })}
      />
      <SelectField
        label={t('columns.state')}
        isLabelHidden
        className={styles.state}
        value={filters.state ?? ''}
        options={[
          { value: '', label: t('list.all-states') },
          ...invitationStates.map((value) => ({ value, label: t(stateKey(filters.kind, value)) })),
        ]}
        onChange={(event) =>
          onFilter({ state: invitationStates.find((one) => one === event.target.value) ?? null })
        }
      />
    </div>
  )
}

function NothingYet({ kind }: { kind: InvitationKind }) {
  const { t } = useTranslation('invites')
  return (
    <EmptyState
      art="nothing-yet"
      title={t(`empty.${kind}`)}
      level={3}
      action={
        kind === 'named' && (
          <LinkButton href="/manage/addUser/add">{t('empty.named-action')}</LinkButton>
        )
      }
    >
      {t(`empty.${kind}-text`)}
    </EmptyState>
  )
}

function ListSkeleton() {
  return (
    <ul>
      {[0, 1, 2].map((row) => (
        <li key={row} className={styles.skeleton}>
          <Skeleton width="24%" />
          <Skeleton width="14%" />
          <Skeleton width="18%" />
        </li>
      ))}
    </ul>
  )
}
