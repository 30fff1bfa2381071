import { type NoticeKind, userTypes } from '@zhiwen/contract/enums.ts'
import type { Notice } from '@zhiwen/contract/notices.ts'
import {
  Ban,
  Building2,
  Crown,
  KeyRound,
  type LucideIcon,
  MailPlus,
  PauseCircle,
  ShieldCheck,
  UserCheck,
  UserMinus,
  UserPlus,
  UsersRound,
} from 'lucide-react'
import { Trans, useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { can, useUser } from '../../lib/session/index.ts'
import { fullTimeText, useRelativeTime } from '../../lib/time/index.ts'
import { VisuallyHidden } from '../../ui/index.ts'
import styles from './notice-list.module.css'
import { noticeTarget, noticeWords } from './notice-words.ts'
import { useReadNotices } from './queries.ts'

const icons: Record<NoticeKind, LucideIcon> = {
  invited: MailPlus,
  joined: UserPlus,
  'type-changed': ShieldCheck,
  disabled: Ban,
  enabled: UserCheck,
  removed: UserMinus,
  'became-creator': Crown,
  'no-longer-creator': Crown,
  'admin-added-self-to-role': UsersRound,
  'workspace-deleted': Building2,
  'creator-reads-on': ShieldCheck,
  'creator-reads-off': ShieldCheck,
  'sync-held': PauseCircle,
  'app-needs-auth': KeyRound,
}

type Props = { notice: Notice; onLeave: () => void }

/** One notice: pressing marks it as read and leads to its place, if it has one. */
export function NoticeRow({ notice, onLeave }: Props) {
  const { t } = useTranslation('notices')
  const navigate = useNavigate()
  const read = useReadNotices()
  const relative = useRelativeTime()
  const user = useUser()
  const current = user.current_workspace && {
    id: user.current_workspace.id,
    isManager: can(user, [userTypes.admin, userTypes.creator]),
  }
  const target = noticeTarget(notice, current)
  const { key, values } = noticeWords(notice)
  const Icon = icons[notice.kind]
  const at = new Date(notice.created_at)
  const open = () => {
    if (!notice.is_read) read.mutate([notice.id])
    if (target === null) return
    onLeave()
    void navigate(target)
  }
  return (
    <li>
      <button
        type="button"
        className={styles.row}
        data-unread={!notice.is_read || undefined}
        onClick={open}
      >
        <Icon size={17} className={styles.icon} />
        <span className={styles.words}>
          {!notice.is_read && <VisuallyHidden>{t('unread')}</VisuallyHidden>}
          <Trans t={t} i18nKey={key} values={values} components={{ b: <b /> }} />
          <time className={styles.time} dateTime={notice.created_at} title={fullTimeText(at)}>
            {relative(at)}
          </time>
        </span>
        <span className={styles.dot} />
      </button>
    </li>
  )
}
