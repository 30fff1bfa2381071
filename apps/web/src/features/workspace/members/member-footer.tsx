import type { Member } from '@zhiwen/contract/members.ts'
import { CircleCheck, CircleSlash, Pencil, UserMinus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../../lib/session/index.ts'
import { Button } from '../../../ui/index.ts'
import { useActs } from './member-acts.tsx'
import styles from './member-drawer.module.css'
import { viewerOf, whyNot } from './rules.ts'

type Props = { member: Member; onEdit: () => void }

/** What can be done with the opened member; where nothing can, it says why. */
export function MemberFooter({ member, onEdit }: Props) {
  const { t } = useTranslation('members')
  const acts = useActs()
  const viewer = viewerOf(useUser())
  const may = (act: 'edit' | 'disable' | 'enable' | 'remove') =>
    whyNot(viewer, member, act) === null
  const whyNotRemoved = whyNot(viewer, member, 'remove')
  return (
    <>
      {may('edit') && (
        <Button icon={<Pencil size={16} />} onClick={onEdit}>
          {t('drawer.change')}
        </Button>
      )}
      {may('disable') && (
        <Button
          variant="danger"
          icon={<CircleSlash size={16} />}
          onClick={() => acts.run('disable', [member])}
        >
          {t('drawer.disable')}
        </Button>
      )}
      {may('enable') && (
        <Button icon={<CircleCheck size={16} />} onClick={() => acts.run('enable', [member])}>
          {t('drawer.enable')}
        </Button>
      )}
      {may('remove') && (
        <Button
          variant="danger"
          icon={<UserMinus size={16} />}
          onClick={() => acts.run('remove', [member])}
        >
          {t('acts.remove')}
        </Button>
      )}
      {whyNotRemoved && <span className={styles.why}>{t(`drawer.footer.${whyNotRemoved}`)}</span>}
    </>
  )
}
