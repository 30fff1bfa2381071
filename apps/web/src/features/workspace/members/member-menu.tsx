import type { Member } from '@zhiwen/contract/members.ts'
import {
  CircleCheck,
  CircleSlash,
  Ellipsis,
  Shield,
  ShieldOff,
  UserMinus,
  UserPen,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../../lib/session/index.ts'
import { IconButton, Menu, type MenuEntry } from '../../../ui/index.ts'
import { useActs } from './member-acts.tsx'
import { nameOf } from './person.tsx'
import { viewerOf, whyNot } from './rules.ts'
import styles from './table.module.css'
import type { Act } from './use-member-changes.ts'

const icons = {
  disable: CircleSlash,
  enable: CircleCheck,
  promote: Shield,
  demote: ShieldOff,
  remove: UserMinus,
}

/** The acts on one member; those that are not allowed say why, those that mean nothing are absent. */
export function useMemberEntries(member: Member): MenuEntry[] {
  const { t } = useTranslation('members')
  const viewer = viewerOf(useUser())
  const acts = useActs()
  const entry = (act: Act): MenuEntry[] => {
    const why = whyNot(viewer, member, act)
    const isPointless = why === 'wrong-state' || (why && (act === 'promote' || act === 'demote'))
    if (isPointless) return []
    const Icon = icons[act]
    return [
      {
        key: act,
        icon: <Icon />,
        label: t(`acts.${act}`),
        isDanger: act === 'remove',
        isDisabled: why !== null,
        tail: why ? t(`why.${why}`) : undefined,
        onSelect: () => acts.run(act, [member]),
      },
    ]
  }
  const toggle: Act = member.state === 'disabled' ? 'enable' : 'disable'
  const level = [...entry('promote'), ...entry('demote')]
  const ending =
    member.state === 'invited' ? entry('remove') : [...entry(toggle), ...entry('remove')]
  return [...level, ...ending]
}

type Props = { member: Member; onOpen: () => void }

/** The "…" of a row. */
export function MemberMenu({ member, onOpen }: Props) {
  const { t } = useTranslation('members')
  const entries = useMemberEntries(member)
  const label = t('acts.of', { name: nameOf(member) })
  return (
    <Menu
      label={label}
      placement="bottom-end"
      trigger={
        <IconButton label={label} hasTooltip={false} className={styles.more}>
          <Ellipsis />
        </IconButton>
      }
      items={[
        { key: 'open', icon: <UserPen />, label: t('acts.open'), onSelect: onOpen },
        ...(entries.length > 0 ? [{ kind: 'separator' as const, key: 'line' }] : []),
        ...entries,
      ]}
    />
  )
}
