import { userTypes } from '@zhiwen/contract/enums.ts'
import type { Member } from '@zhiwen/contract/members.ts'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../../lib/session/index.ts'
import { Button } from '../../../ui/index.ts'
import { useActs } from './member-acts.tsx'
import { Contact, Moment } from './member-row.tsx'
import { MemberState } from './member-state.tsx'
import { nameOf, Person } from './person.tsx'
import { isCreator, viewerOf, whyNot } from './rules.ts'
import styles from './table.module.css'

type Props = { people: readonly Member[]; onTransfer: () => void }

/** Who manages the workspace; the acts are the creator's alone. */
export function AdminTable({ people, onTransfer }: Props) {
  const { t } = useTranslation(['members', 'common'])
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {(['member', 'type', 'contact', 'state', 'active'] as const).map((column) => (
            <th key={column} scope="col">
              {t(`columns.${column}`)}
            </th>
          ))}
          <th scope="col" className={styles.acts}>
            <span className={styles.heading}>{t('columns.acts')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <tr key={person.id}>
            <td className={styles.main}>
              <Person person={person} />
            </td>
            <td>{t(`common:roles.${person.ws_user_type}`)}</td>
            <td className={styles.wide}>
              <Contact member={person} />
            </td>
            <td className={styles.wide}>
              <MemberState state={person.state} />
            </td>
            <td className={styles.wide}>
              <Moment at={person.last_active_at} />
            </td>
            <td className={styles.acts}>
              <AdminAct person={person} onTransfer={onTransfer} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function AdminAct({ person, onTransfer }: { person: Member; onTransfer: () => void }) {
  const { t } = useTranslation('members')
  const viewer = viewerOf(useUser())
  const acts = useActs()
  if (!isCreator(viewer)) return null
  if (person.ws_user_type === userTypes.creator) {
    return (
      <Button size="sm" onClick={onTransfer}>
        {t('admins.transfer')}
      </Button>
    )
  }
  if (whyNot(viewer, person, 'demote')) return null
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-label={t('admins.remove-of', { name: nameOf(person) })}
      onClick={() => acts.run('demote', [person])}
    >
      {t('acts.demote')}
    </Button>
  )
}
