import type { Member } from '@zhiwen/contract/members.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fullTimeText } from '../../../lib/time/index.ts'
import { Avatar, CopyButton } from '../../../ui/index.ts'
import styles from './member-drawer.module.css'
import { MemberLevel } from './member-level.tsx'
import { MemberRoles } from './member-roles.tsx'
import { Moment } from './member-row.tsx'
import { MemberState } from './member-state.tsx'
import { nameOf } from './person.tsx'

/** What is known of a member, and the level and roles to change at once. */
export function MemberDetails({ member }: { member: Member }) {
  const { t } = useTranslation(['members', 'common'])
  const { ws_user_type, state } = member
  const name = nameOf(member)
  return (
    <>
      <div className={styles.head}>
        <Avatar name={name} url={member.avatar_url} size={56} />
        <div className={styles.words}>
          <p className={styles.name}>{name}</p>
          <p className={styles.level}>{t(`common:roles.${ws_user_type}`)}</p>
        </div>
        <MemberState state={state} />
      </div>
      {state === 'invited' && <p className={styles.note}>{t('drawer.invited-note')}</p>}
      <Facts member={member} />
      <Part title={t('columns.type')}>
        <MemberLevel member={member} />
      </Part>
      <Part title={t('columns.roles')}>
        <MemberRoles member={member} />
      </Part>
      {member.open_ids.length > 0 && (
        <Part title={t('drawer.sources')}>
          <SourceAccounts member={member} />
        </Part>
      )}
    </>
  )
}

function Facts({ member }: { member: Member }) {
  const { t } = useTranslation('members')
  const { ws_username, name, username, country_code, phone, email } = member
  const none = <span className={styles.none}>{t('drawer.not-given')}</span>
  return (
    <dl className={styles.facts}>
      <dt>{t('fields.ws_username')}</dt>
      <dd>{ws_username || none}</dd>
      <dt>{t('fields.name')}</dt>
      <dd>{name || none}</dd>
      <dt>{t('fields.username')}</dt>
      <dd>{username || none}</dd>
      <dt>{t('fields.phone')}</dt>
      <dd className={styles.number}>{phone ? `${country_code} ${phone}` : none}</dd>
      <dt>{t('fields.email')}</dt>
      <dd>{email || none}</dd>
      <dt>{t('columns.joined')}</dt>
      <dd className={styles.number}>
        {member.joined_at ? fullTimeText(new Date(member.joined_at)) : none}
      </dd>
      <dt>{t('columns.active')}</dt>
      <dd>
        <Moment at={member.last_active_at} />
      </dd>
    </dl>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

/** Ids of the person in connected sources (READ-7). */
function SourceAccounts({ member }: { member: Member }) {
  return (
    <ul className={styles.sources}>
      {member.open_ids.map(({ app_id, open_id }) => (
        <li key={`${app_id} ${open_id}`}>
          <span className={styles.openId} title={open_id}>
            {open_id}
          </span>
          <CopyButton text={open_id} />
        </li>
      ))}
    </ul>
  )
}
