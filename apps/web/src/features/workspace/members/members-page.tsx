import type { MemberId } from '@zhiwen/contract/ids.ts'
import { bulkMembersMax } from '@zhiwen/contract/limits.ts'
import { UserPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { findId } from '../../../lib/ids.ts'
import { EmptyState, LinkButton, ListStates, NoMatch, Page, Pager } from '../../../ui/index.ts'
import { Seats } from '../seats/seats.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { useColumns } from './columns.ts'
import { MemberActs } from './member-acts.tsx'
import { MemberDrawer } from './member-drawer.tsx'
import { isNarrowed, type MemberFilters } from './member-filters.ts'
import { MemberTable } from './member-table.tsx'
import { MemberTableSkeleton } from './member-table-skeleton.tsx'
import { MemberToolbar } from './member-toolbar.tsx'
import { useAllMatching, useMemberPage } from './queries.ts'
import { useMemberFilters } from './use-member-filters.ts'
import { type Selection, useSelection } from './use-selection.ts'

const unfiltered = { q: '', state: null, type: null, role: null } as const

/** All members: find, open, change one or many (RT-24). Filters and the opened person stand in the address. */
export function MembersPage() {
  const { t } = useTranslation(['members', 'app'])
  const { filters, change } = useMemberFilters()
  const { shown, toggle } = useColumns()
  const members = useMemberPage(filters)
  const items = members.data?.items ?? []
  const selection = useSelection(items)
  const [openId, open] = useOpenMember()
  const isAlone = members.data?.total === 1 && !isNarrowed(filters)
  return (
    <Page title={t('app:nav.members')} action={<PageActions />}>
      <MemberActs onDone={(act, gone) => act === 'remove' && selection.drop(gone)}>
        <MemberToolbar filters={filters} onChange={change} shown={shown} onToggleColumn={toggle} />
        <ListStates
          query={members}
          level={2}
          skeleton={<MemberTableSkeleton rows={filters.size} />}
          isFiltered={isNarrowed(filters) || filters.page > 1}
          noMatch={
            <NoMatch query={filters.q} onClear={() => change({ ...unfiltered })} level={2} />
          }
          empty={<NobodyYet />}
        >
          {(page) => (
            <>
              <MemberTable
                members={page.items}
                columns={shown}
                sort={filters.sort}
                selection={selection}
                onSort={(sort) => change({ sort })}
                onOpen={({ id }) => open(id)}
              />
              <Pager
                isOfPeople
                total={page.total}
                page={filters.page}
                pageSize={filters.size}
                onChange={(next) => change({ page: next })}
                onSizeChange={(size) => change({ size })}
              />
            </>
          )}
        </ListStates>
        {isAlone && <NobodyYet />}
        <Chosen selection={selection} filters={filters} total={members.data?.total ?? 0} />
        <MemberDrawer memberId={openId} siblings={items} onOpen={open} onClose={() => open(null)} />
      </MemberActs>
    </Page>
  )
}

/** The person of the address; opening adds a history entry, so that "back" closes the drawer. */
function useOpenMember() {
  const [query, setQuery] = useSearchParams()
  const open = (id: MemberId | null) =>
    setQuery(
      (current) => {
        const next = new URLSearchParams(current)
        if (id === null) next.delete('member')
        else next.set('member', id)
        return next
      },
      { replace: id === null || query.has('member') },
    )
  return [findId<MemberId>(query.get('member')), open] as const
}

type ChosenProps = { selection: Selection; filters: MemberFilters; total: number }

/** The bar of the chosen; all that match can be chosen while they fit into one change. */
function Chosen({ selection, filters, total }: ChosenProps) {
  const all = useAllMatching(filters)
  return (
    <BulkBar
      selection={selection}
      total={total <= bulkMembersMax ? total : null}
      onChooseAll={() => all.mutate(undefined, { onSuccess: ({ items }) => selection.add(items) })}
    />
  )
}

function PageActions() {
  return (
    <>
      <Seats />
      <InviteLink />
    </>
  )
}

function InviteLink() {
  const { t } = useTranslation('members')
  return (
    <LinkButton variant="primary" href="/manage/addUser/add" icon={<UserPlus size={16} />}>
      {t('invite')}
    </LinkButton>
  )
}

/** Nobody but oneself: the next step is to bring others in. */
function NobodyYet() {
  const { t } = useTranslation('members')
  return (
    <EmptyState art="nothing-yet" title={t('empty.title')} action={<InviteLink />} level={2}>
      {t('empty.text')}
    </EmptyState>
  )
}
