import { userTypes } from '@zhiwen/contract/enums.ts'
import type { Member } from '@zhiwen/contract/members.ts'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useUser } from '../../../lib/session/index.ts'
import { Button, EmptyState, ListStates, Page, Pager } from '../../../ui/index.ts'
import { Seats } from '../seats/seats.tsx'
import { AddAdminDialog } from './add-admin-dialog.tsx'
import { AdminTable } from './admin-table.tsx'
import styles from './admins-page.module.css'
import { MemberActs } from './member-acts.tsx'
import { MemberTableSkeleton } from './member-table-skeleton.tsx'
import { useMembers } from './queries.ts'
import { isCreator, viewerOf } from './rules.ts'
import { TransferDialog } from './transfer-dialog.tsx'

type Layer = 'add' | 'transfer' | null

/** The creator and the admins; only the creator adds, removes and hands over (RT-24). */
export function AdminsPage() {
  const { t } = useTranslation(['members', 'app'])
  const viewer = viewerOf(useUser())
  const [layer, setLayer] = useState<Layer>(null)
  const close = () => setLayer(null)
  const { query, page, setPage, total } = useAdmins()
  const addButton = isCreator(viewer) && (
    <Button variant="primary" icon={<Plus size={16} />} onClick={() => setLayer('add')}>
      {t('admins.add')}
    </Button>
  )
  return (
    <Page
      title={t('app:nav.members')}
      action={
        <>
          <Seats />
          {addButton}
        </>
      }
    >
      <div className={styles.page}>
        <p className={styles.intro}>
          {t('admins.intro')} {!isCreator(viewer) && t('admins.only-creator')}
        </p>
        <MemberActs>
          <ListStates
            query={query}
            level={2}
            skeleton={<MemberTableSkeleton rows={4} />}
            empty={<NoAdmins />}
          >
            {({ items }) => (
              <>
                <AdminTable people={items} onTransfer={() => setLayer('transfer')} />
                {total === 0 && <NoAdmins action={addButton} />}
                {total > 10 && <Pager isOfPeople total={total} page={page} onChange={setPage} />}
              </>
            )}
          </ListStates>
        </MemberActs>
      </div>
      {isCreator(viewer) && (
        <>
          <AddAdminDialog isOpen={layer === 'add'} onClose={close} />
          <TransferDialog isOpen={layer === 'transfer'} onClose={close} />
        </>
      )}
    </Page>
  )
}

/** The creator before the admins of one page. */
function useAdmins() {
  const [params, setParams] = useSearchParams()
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1)
  const creator = useMembers({ type: '3', sort: 'name', page: '1', page_size: '10' })
  const admins = useMembers({ type: '2', sort: 'name', page: String(page), page_size: '10' })
  const items: Member[] = [
    ...(page === 1 ? (creator.data?.items ?? []) : []),
    ...(admins.data?.items ?? []),
  ].filter(({ ws_user_type }) => ws_user_type !== userTypes.member)
  const query = {
    isPending: creator.isPending || admins.isPending,
    isFetching: creator.isFetching || admins.isFetching,
    data: creator.data && admins.data ? { items } : undefined,
    error: creator.error ?? admins.error,
    refetch: () => Promise.all([creator.refetch(), admins.refetch()]),
  }
  const setPage = (next: number) => setParams(next === 1 ? {} : { page: String(next) })
  return { query, page, setPage, total: admins.data?.total ?? 0 }
}

function NoAdmins({ action }: { action?: ReactNode }) {
  const { t } = useTranslation('members')
  return (
    <EmptyState art="nothing-yet" title={t('admins.none')} action={action} level={2}>
      {t(action ? 'admins.none-text' : 'admins.none-text-admin')}
    </EmptyState>
  )
}
