import type { Invitation } from '@zhiwen/contract/invitations.ts'
import { Ban, Ellipsis, RefreshCw, Send, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { fullTimeText } from '../../../lib/time/index.ts'
import { IconButton, Menu, type MenuEntry } from '../../../ui/index.ts'
import { nameOf, useInvitationAct } from './invitation-acts.tsx'
import styles from './invitation-list.module.css'
import { InvitationStateDot } from './invitation-state.tsx'
import { RoleNames } from './role-names.tsx'

type Props = { invitation: Invitation; onOpen: () => void }

/** One invitation; its name opens the details, the menu holds the rest. */
export function InvitationRow({ invitation, onOpen }: Props) {
  const { t } = useTranslation('invites')
  const { kind, state, used, max_uses, expires_at } = invitation
  const name = nameOf(invitation)
  const items = useActs(invitation, onOpen)
  return (
    <tr>
      <td className={styles.main}>
        <Name invitation={invitation} onOpen={onOpen} />
      </td>
      <td className={styles.wide}>
        <RoleNames ids={invitation.role_ids} />
      </td>
      <td className={styles.used}>{t('list.used', { used, max: max_uses })}</td>
      <td className={styles.wide}>{fullTimeText(new Date(expires_at))}</td>
      <td>
        <InvitationStateDot kind={kind} state={state} />
      </td>
      <td className={styles.acts}>
        <Menu
          label={t('list.more', { name })}
          placement="bottom-end"
          items={items}
          trigger={
            <IconButton label={t('list.more', { name })} hasTooltip={false}>
              <Ellipsis />
            </IconButton>
          }
        />
      </td>
    </tr>
  )
}

function Name({ invitation, onOpen }: Props) {
  const { t } = useTranslation('invites')
  const { kind, email, phone, inviter } = invitation
  const name = nameOf(invitation)
  const contact = email || phone
  return (
    <button type="button" className={styles.who} onClick={onOpen}>
      <span className={styles.name}>{name}</span>
      <span className={styles.by}>
        {kind === 'named' && contact !== name
          ? t('list.contact-by', { contact, inviter })
          : t('list.by', { inviter })}
      </span>
    </button>
  )
}

function useActs(invitation: Invitation, onOpen: () => void): MenuEntry[] {
  const { t } = useTranslation('invites')
  const ask = useInvitationAct()
  const { kind, state } = invitation
  const isOpen = state === 'open'
  const canRenew = isOpen || (kind === 'named' && state === 'expired')
  const Icon = kind === 'link' ? RefreshCw : Send
  return [
    { key: 'joined', icon: <Users />, label: t('acts.joined'), onSelect: onOpen },
    ...(canRenew
      ? [
          {
            key: 'renew',
            icon: <Icon />,
            label: t(`renew.submit-${kind}`),
            onSelect: () => ask('renew', invitation),
          },
        ]
      : []),
    ...(isOpen
      ? [
          {
            key: 'revoke',
            icon: <Ban />,
            label: t(`revoke.submit-${kind}`),
            isDanger: true,
            onSelect: () => ask('revoke', invitation),
          },
        ]
      : []),
  ]
}
