import type { Invitation } from '@zhiwen/contract/invitations.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fullTimeText, useRelativeTime } from '../../../lib/time/index.ts'
import { Avatar, Button, Drawer, EmptyState, ListStates, Skeleton } from '../../../ui/index.ts'
import { nameOf, useInvitationAct } from './invitation-acts.tsx'
import styles from './invitation-drawer.module.css'
import { InvitationStateDot } from './invitation-state.tsx'
import { joinedSizes, useJoined } from './queries.ts'
import { RoleNames } from './role-names.tsx'

type Props = { invitation: Invitation | null; onClose: () => void }

/** One invitation beside the list: its terms and who joined by it. */
export function InvitationDrawer({ invitation, onClose }: Props) {
  // What is shown while the drawer slides out.
  const [last, setLast] = useState(invitation)
  if (invitation && invitation !== last) setLast(invitation)
  const shown = invitation ?? last
  if (!shown) return null
  return (
    <Drawer
      title={nameOf(shown)}
      isOpen={invitation !== null}
      onClose={onClose}
      footer={<Acts invitation={shown} />}
    >
      <Terms invitation={shown} />
      <JoinedList key={shown.id} invitation={shown} />
    </Drawer>
  )
}

function Terms({ invitation }: { invitation: Invitation }) {
  const { t } = useTranslation('invites')
  const { kind, state, used, max_uses, inviter, email, phone } = invitation
  const contact = [email, phone].filter(Boolean).join(' · ')
  return (
    <dl className={styles.terms}>
      <dt>{t('columns.state')}</dt>
      <dd>
        <InvitationStateDot kind={kind} state={state} />
      </dd>
      {contact && (
        <>
          <dt>{t('drawer.contact')}</dt>
          <dd>{contact}</dd>
        </>
      )}
      <dt>{t('columns.expires')}</dt>
      <dd>{fullTimeText(new Date(invitation.expires_at))}</dd>
      <dt>{t('columns.roles')}</dt>
      <dd>
        <RoleNames ids={invitation.role_ids} />
      </dd>
      <dt>{t('columns.used')}</dt>
      <dd>{t('list.used', { used, max: max_uses })}</dd>
      <dt>{t('drawer.created')}</dt>
      <dd>
        {t('drawer.created-by', { inviter, time: fullTimeText(new Date(invitation.created_at)) })}
      </dd>
    </dl>
  )
}

function JoinedList({ invitation }: { invitation: Invitation }) {
  const { t } = useTranslation('invites')
  const relative = useRelativeTime()
  const [size, setSize] = useState<10 | 100>(joinedSizes.few)
  const joined = useJoined(invitation.id, size)
  return (
    <section className={styles.joined} aria-labelledby="joined">
      <h3 id="joined">{t('acts.joined')}</h3>
      <ListStates
        query={joined}
        isSmall
        skeleton={<Skeleton width="60%" />}
        empty={
          <EmptyState title={t('drawer.nobody')} isSmall level={3}>
            {t('drawer.nobody-text')}
          </EmptyState>
        }
      >
        {({ items, total }) => (
          <>
            <ul>
              {items.map((person) => (
                <li key={person.member_id} className={styles.person}>
                  <Avatar name={person.ws_username} url={person.avatar_url} />
                  <span className={styles.name}>{person.ws_username}</span>
                  <time
                    dateTime={person.joined_at}
                    title={fullTimeText(new Date(person.joined_at))}
                  >
                    {relative(new Date(person.joined_at))}
                  </time>
                </li>
              ))}
            </ul>
            {total > items.length && size === joinedSizes.few && (
              <Button variant="link" size="sm" onClick={() => setSize(joinedSizes.many)}>
                {t('drawer.all', { count: total })}
              </Button>
            )}
            {total > items.length && size === joinedSizes.many && (
              <p className={styles.rest}>{t('drawer.rest', { count: total - items.length })}</p>
            )}
          </>
        )}
      </ListStates>
    </section>
  )
}

function Acts({ invitation }: { invitation: Invitation }) {
  const { t } = useTranslation('invites')
  const ask = useInvitationAct()
  const { kind, state } = invitation
  if (state !== 'open') return <span className={styles.closed}>{t('drawer.closed')}</span>
  return (
    <>
      <Button onClick={() => ask('renew', invitation)}>{t(`renew.submit-${kind}`)}</Button>
      <Button variant="danger" onClick={() => ask('revoke', invitation)}>
        {t(`revoke.submit-${kind}`)}
      </Button>
    </>
  )
}
