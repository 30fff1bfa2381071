import type { Member } from '@zhiwen/contract/members.ts'
import type { Role } from '@zhiwen/contract/roles.ts'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  Button,
  EmptyState,
  ListStates,
  NoMatch,
  Pager,
  SearchField,
  Skeleton,
  toast,
} from '../../../ui/index.ts'
import { Contact } from '../members/member-row.tsx'
import { MemberState } from '../members/member-state.tsx'
import { nameOf, Person } from '../members/person.tsx'
import { useMembers } from '../members/queries.ts'
import table from '../members/table.module.css'
import { useChangeRoleMembers } from './queries.ts'
import styles from './role-detail.module.css'

type Props = { role: Role; onPick: () => void }

/** One page of the people in a role that match the typed words. */
function useRoleMembers(role: Role) {
  const [q, setQ] = useState('')
  const [page, setPage] = useState(1)
  const members = useMembers({
    role_id: role.id,
    q: q || undefined,
    sort: 'name',
    page: String(page),
    page_size: '10',
  })
  const find = (typed: string) => {
    setPage(1)
    setQ(typed)
  }
  return { members, q, find, page, setPage }
}

/** Who is in a role, page by page; each can be taken out, and brought back for a moment. */
export function RoleMembers({ role, onPick }: Props) {
  const { t } = useTranslation('roles')
  const { members, q, find, page, setPage } = useRoleMembers(role)
  const pickButton = (
    <Button icon={<UserPlus size={16} />} onClick={onPick}>
      {t('members.pick')}
    </Button>
  )
  return (
    <section>
      <div className={styles.bar}>
        <h3>
          {t('members.title')}
          <span className={styles.count}>{role.member_count.toLocaleString('en-US')}</span>
        </h3>
        <div className={styles.tools}>
          {(role.member_count > 0 || q !== '') && (
            <SearchField
              label={t('members.find')}
              placeholder={t('members.find')}
              className={styles.search}
              value={q}
              onChange={find}
            />
          )}
          {role.member_count > 0 && pickButton}
        </div>
      </div>
      <ListStates
        query={members}
        skeleton={<Skeleton height={44} />}
        isFiltered={q !== ''}
        noMatch={<NoMatch query={q} onClear={() => find('')} isSmall level={3} />}
        empty={
          <EmptyState title={t('members.empty')} action={pickButton} isSmall level={3}>
            {t('members.empty-text')}
          </EmptyState>
        }
      >
        {({ items, total }) => (
          <>
            <MemberRows role={role} members={items} />
            <Pager isOfPeople total={total} page={page} onChange={setPage} />
          </>
        )}
      </ListStates>
    </section>
  )
}

function MemberRows({ role, members }: { role: Role; members: readonly Member[] }) {
  const { t } = useTranslation(['roles', 'members'])
  const takeOut = useTakeOut(role)
  return (
    <table className={table.table}>
      <thead>
        <tr>
          <th scope="col">{t('members:columns.member')}</th>
          <th scope="col">{t('members:columns.contact')}</th>
          <th scope="col">{t('members:columns.state')}</th>
          <th scope="col" className={table.acts}>
            <span className={table.heading}>{t('members:columns.acts')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <tr key={member.id}>
            <td className={table.main}>
              <Person person={member} />
            </td>
            <td className={table.wide}>
              <Contact member={member} />
            </td>
            <td className={table.wide}>
              <MemberState state={member.state} />
            </td>
            <td className={table.acts}>
              <Button
                variant="ghost"
                size="sm"
                aria-label={t('members.remove-of', { name: nameOf(member) })}
                onClick={() => takeOut(member)}
              >
                {t('members.remove')}
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Takes one person out of a role, with a way back. */
function useTakeOut(role: Role) {
  const { t } = useTranslation(['roles', 'members'])
  const change = useChangeRoleMembers(role.id)
  return (member: Member) => {
    const words = { name: nameOf(member), role: role.name }
    const back = () =>
      change.mutate(
        { add: [member.id], remove: [] },
        { onSuccess: () => toast.show({ kind: 'success', text: t('members.back', words) }) },
      )
    change.mutate(
      { add: [], remove: [member.id] },
      {
        onSuccess: () =>
          toast.show({
            kind: 'success',
            text: t('members.removed', words),
            action: { label: t('members:undo'), onSelect: back },
          }),
      },
    )
  }
}
