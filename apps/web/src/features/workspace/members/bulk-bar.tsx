import type { Member } from '@zhiwen/contract/members.ts'
import { CircleCheck, CircleSlash, Shield, ShieldOff, Tag, UserMinus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../../lib/session/index.ts'
import {
  Button,
  IconButton,
  Menu,
  type MenuEntry,
  Popover,
  Tooltip,
  VisuallyHidden,
} from '../../../ui/index.ts'
import { RoleChoice } from '../roles/role-choice.tsx'
import styles from './bulk-bar.module.css'
import { useActs } from './member-acts.tsx'
import { nameOf } from './person.tsx'
import { isCreator, sortOut, viewerOf } from './rules.ts'
import type { Act } from './use-member-changes.ts'
import type { Selection } from './use-selection.ts'

type Props = {
  selection: Selection
  /** How many match in all, when they can all be chosen. */
  total: number | null
  onChooseAll: () => void
}

/** What can be done with the chosen members; stands over the page while any are chosen. */
export function BulkBar({ selection, total, onChooseAll }: Props) {
  const { t } = useTranslation('members')
  const { chosen, isFull } = selection
  if (chosen.length === 0) return null
  return (
    <>
      <div className={styles.room} />
      <section className={styles.dock} aria-label={t('bulk.label')}>
        <div className={styles.bar} data-elevated>
          <output className={styles.count}>{t('bulk.chosen', { count: chosen.length })}</output>
          {total !== null && total > chosen.length && (
            <Button variant="link" size="sm" className={styles.all} onClick={onChooseAll}>
              {t('bulk.choose-all', { count: total })}
            </Button>
          )}
          {isFull && <span className={styles.note}>{t('bulk.full')}</span>}
          <i className={styles.line} />
          <RoleButton chosen={chosen} />
          <StateButtons chosen={chosen} />
          <LevelMenu chosen={chosen} />
          <ActButton act="remove" chosen={chosen} icon={<UserMinus size={16} />} />
          <i className={styles.line} />
          <IconButton label={t('bulk.clear')} onClick={selection.clear}>
            <X />
          </IconButton>
        </div>
      </section>
    </>
  )
}

type ChosenProps = { chosen: readonly Member[] }

function RoleButton({ chosen }: ChosenProps) {
  const { t } = useTranslation('members')
  const acts = useActs()
  return (
    <Popover
      label={t('bulk.roles')}
      placement="top-start"
      trigger={
        <Button variant="ghost" size="sm" icon={<Tag size={16} />}>
          {t('bulk.roles')}
        </Button>
      }
    >
      <p className={styles.hint}>{t('bulk.roles-hint')}</p>
      <RoleChoice
        isChosen={({ id }) => chosen.every(({ role_ids }) => role_ids.includes(id))}
        onChoose={(role) => {
          const isIn = chosen.every(({ role_ids }) => role_ids.includes(role.id))
          acts.setRole(role, chosen, !isIn)
        }}
      />
    </Popover>
  )
}

/** Disabling is offered while an active person is chosen, enabling while a disabled one is. */
function StateButtons({ chosen }: ChosenProps) {
  const has = (state: Member['state']) => chosen.some((member) => member.state === state)
  return (
    <>
      {(has('active') || !has('disabled')) && (
        <ActButton act="disable" chosen={chosen} icon={<CircleSlash size={16} />} />
      )}
      {has('disabled') && (
        <ActButton act="enable" chosen={chosen} icon={<CircleCheck size={16} />} />
      )}
    </>
  )
}

type ActProps = ChosenProps & { act: Act; icon: ReactNode }

/** One act on all it applies to; a person it is not allowed for stops it, and the tooltip says who. */
function ActButton({ act, chosen, icon }: ActProps) {
  const { t } = useTranslation('members')
  const acts = useActs()
  const viewer = viewerOf(useUser())
  const { able, forbidden } = sortOut(viewer, chosen, act)
  const reason = forbidden
    ? t('bulk.forbidden', { name: nameOf(forbidden.member), why: t(`why.${forbidden.why}`) })
    : able.length === 0
      ? t(`bulk.nobody.${act}`)
      : null
  const words =
    able.length === chosen.length || reason
      ? t(`acts.${act}`)
      : t('bulk.some', { act: t(`acts.${act}`), count: able.length })
  const button = (
    <Button
      variant="ghost"
      size="sm"
      icon={icon}
      aria-disabled={reason !== null || undefined}
      className={reason ? styles.off : undefined}
      onClick={() => reason === null && acts.run(act, able)}
    >
      {words}
      {reason && <VisuallyHidden>{reason}</VisuallyHidden>}
    </Button>
  )
  return reason ? <Tooltip text={reason}>{button}</Tooltip> : button
}

/** Levels of the chosen; only the creator has it (G11). */
function LevelMenu({ chosen }: ChosenProps) {
  const { t } = useTranslation('members')
  const acts = useActs()
  const viewer = viewerOf(useUser())
  if (!isCreator(viewer)) return null
  const entry = (act: 'promote' | 'demote', icon: ReactNode): MenuEntry => {
    const { able, forbidden } = sortOut(viewer, chosen, act)
    return {
      key: act,
      icon,
      label: t(`acts.${act}`),
      isDisabled: forbidden !== null || able.length === 0,
      tail: forbidden ? t(`why.${forbidden.why}`) : able.length || undefined,
      onSelect: () => acts.run(act, able),
    }
  }
  return (
    <Menu
      label={t('bulk.more')}
      placement="top-start"
      trigger={
        <Button variant="ghost" size="sm" icon={<Shield size={16} />}>
          {t('bulk.level')}
        </Button>
      }
      items={[entry('promote', <Shield />), entry('demote', <ShieldOff />)]}
    />
  )
}
