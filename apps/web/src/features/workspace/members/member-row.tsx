import type { Member } from '@zhiwen/contract/members.ts'
import { useTranslation } from 'react-i18next'
import { fullTimeText, useRelativeTime } from '../../../lib/time/index.ts'
import { Checkbox } from '../../../ui/index.ts'
import type { Column } from './columns.ts'
import { MemberMenu } from './member-menu.tsx'
import { MemberState } from './member-state.tsx'
import { nameOf, Person } from './person.tsx'
import { RoleTags } from './role-tags.tsx'
import styles from './table.module.css'
import type { Selection } from './use-selection.ts'

type Props = {
  member: Member
  columns: readonly Column[]
  selection: Selection
  onOpen: () => void
}

/** One member of the table. */
export function MemberRow({ member, columns, selection, onOpen }: Props) {
  const { t } = useTranslation('members')
  const name = nameOf(member)
  const isChosen = selection.has(member.id)
  return (
    <tr data-chosen={isChosen || undefined}>
      <td className={styles.box}>
        <Checkbox
          aria-label={t('choose', { name })}
          checked={isChosen}
          disabled={selection.isFull && !isChosen}
          onChange={() => (isChosen ? selection.drop([member]) : selection.add([member]))}
        />
      </td>
      <td className={styles.main}>
        <button type="button" className={styles.who} aria-haspopup="dialog" onClick={onOpen}>
          <Person person={member} />
        </button>
      </td>
      {columns.map((column) => (
        <td
          key={column}
          data-column={column}
          className={column === 'state' ? undefined : styles.wide}
        >
          <Value member={member} column={column} />
        </td>
      ))}
      <td className={styles.acts}>
        <MemberMenu member={member} onOpen={onOpen} />
      </td>
    </tr>
  )
}

/** What one column says about a member. */
function Value({ member, column }: { member: Member; column: Column }) {
  const { t } = useTranslation('common')
  if (column === 'type') return t(`roles.${member.ws_user_type}`)
  if (column === 'roles') return <RoleTags ids={member.role_ids} />
  if (column === 'contact') return <Contact member={member} />
  if (column === 'state') return <MemberState state={member.state} />
  return <Moment at={column === 'joined' ? member.joined_at : member.last_active_at} />
}

/** Phone and mail of a member; the calling code only where it is not the usual one. */
export function Contact({ member }: { member: Member }) {
  const { country_code, phone, email } = member
  const number = country_code === '+86' || phone === '' ? phone : `${country_code} ${phone}`
  return (
    <span className={styles.contact}>
      {number && <span>{number}</span>}
      {email && (
        <span className={styles.mail} title={email}>
          {email}
        </span>
      )}
      {!number && !email && '–'}
    </span>
  )
}

/** A moment in words, with the full time behind it. */
export function Moment({ at }: { at: string | null }) {
  const name = useRelativeTime()
  if (at === null) return <span className={styles.quiet}>–</span>
  const moment = new Date(at)
  return (
    <time className={styles.quiet} dateTime={at} title={fullTimeText(moment)}>
      {name(moment)}
    </time>
  )
}
