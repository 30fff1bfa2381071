import type { Member } from '@zhiwen/contract/members.ts'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton, Tag } from '../../../ui/index.ts'
import { nameOf, Person } from '../members/person.tsx'
import styles from './pick-members-dialog.module.css'

type Props = {
  add: readonly Member[]
  remove: readonly Member[]
  onUndo: (member: Member) => void
  onClear: () => void
}

/** What saving would change, each entry with a way out of it. */
export function MemberChanges({ add, remove, onUndo, onClear }: Props) {
  const { t } = useTranslation(['roles', 'ui'])
  if (add.length + remove.length === 0) {
    return (
      <div className={styles.side}>
        <p className={styles.nothing}>
          <b>{t('pick.nothing')}</b>
          {t('pick.nothing-text')}
        </p>
      </div>
    )
  }
  const row = (member: Member, kind: 'added' | 'removed') => (
    <li key={member.id} className={styles.change}>
      <Person person={member} size={24} />
      <Tag tone={kind === 'added' ? 'success' : 'danger'}>{t(`pick.${kind}`)}</Tag>
      <IconButton
        label={t('ui:remove', { name: nameOf(member) })}
        hasTooltip={false}
        onClick={() => onUndo(member)}
      >
        <X />
      </IconButton>
    </li>
  )
  return (
    <div className={styles.side}>
      <div className={styles.summary}>
        <output>{t('pick.summary', { add: add.length, remove: remove.length })}</output>
        <Button variant="link" size="sm" onClick={onClear}>
          {t('pick.undo')}
        </Button>
      </div>
      <ul className={styles.changes}>
        {add.map((member) => row(member, 'added'))}
        {remove.map((member) => row(member, 'removed'))}
      </ul>
    </div>
  )
}
