import { roleMembersMax } from '@zhiwen/contract/limits.ts'
import type { Member } from '@zhiwen/contract/members.ts'
import type { Role } from '@zhiwen/contract/roles.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Checkbox, Dialog, Segmented, toast } from '../../../ui/index.ts'
import pickerStyles from '../members/people-picker.module.css'
import { PeoplePicker } from '../members/people-picker.tsx'
import { Person } from '../members/person.tsx'
import { MemberChanges } from './member-changes.tsx'
import styles from './pick-members-dialog.module.css'
import { useChangeRoleMembers } from './queries.ts'

type Props = { isOpen: boolean; role: Role; onClose: () => void }
type Scope = 'all' | 'inside'

/**
 * Chooses the members of a role. A role may hold 5,000 people, so only the changes are gathered: the
 * ticked are found at the left, what will change stands at the right.
 */
export function PickMembersDialog({ isOpen, role, onClose }: Props) {
  const { t } = useTranslation(['roles', 'ui'])
  const { changes, toggle, isIn, clear } = useChanges(role)
  const saving = useChangeRoleMembers(role.id)
  const add = changes.filter((member) => isIn(member))
  const remove = changes.filter((member) => !isIn(member))
  const isFull = role.member_count + add.length - remove.length > roleMembersMax
  const close = () => {
    clear()
    onClose()
  }
  const save = () =>
    saving.mutate(
      { add: add.map(({ id }) => id), remove: remove.map(({ id }) => id) },
      {
        onSuccess: () => {
          const words = { role: role.name, add: add.length, remove: remove.length }
          toast.show({ kind: 'success', text: t('pick.saved', words) })
          close()
        },
      },
    )
  return (
    <Dialog
      title={t('pick.title', { role: role.name })}
      size="lg"
      isOpen={isOpen}
      onClose={close}
      canClose={!saving.isPending}
      footer={
        <>
          <span className={styles.effect}>{t(isFull ? 'pick.full' : 'pick.effect')}</span>
          <Button onClick={close}>{t('ui:cancel')}</Button>
          <Button
            variant="primary"
            disabled={changes.length === 0 || isFull}
            isBusy={saving.isPending}
            onClick={save}
          >
            {t('pick.save')}
          </Button>
        </>
      }
    >
      <div className={styles.two}>
        <Candidates role={role} isIn={isIn} onToggle={toggle} />
        <MemberChanges add={add} remove={remove} onUndo={toggle} onClear={clear} />
      </div>
    </Dialog>
  )
}

/** People whose place in the role is to change, and where everybody would then stand. */
function useChanges(role: Role) {
  const [changes, setChanges] = useState<readonly Member[]>([])
  const isChanged = (member: Member) => changes.some(({ id }) => id === member.id)
  return {
    changes,
    isIn: (member: Member) => member.role_ids.includes(role.id) !== isChanged(member),
    toggle: (member: Member) =>
      setChanges((before) =>
        before.some(({ id }) => id === member.id)
          ? before.filter(({ id }) => id !== member.id)
          : [...before, member],
      ),
    clear: () => setChanges([]),
  }
}

type CandidateProps = {
  role: Role
  isIn: (member: Member) => boolean
  onToggle: (member: Member) => void
}

function Candidates({ role, isIn, onToggle }: CandidateProps) {
  const { t } = useTranslation(['roles', 'common'])
  const [scope, setScope] = useState<Scope>('all')
  return (
    <div className={styles.side}>
      <Segmented
        label={t('pick.scope')}
        size="sm"
        value={scope}
        options={[
          { value: 'all', label: t('pick.all') },
          { value: 'inside', label: t('pick.inside') },
        ]}
        onChange={setScope}
      />
      <PeoplePicker among={scope === 'inside' ? { role_id: role.id } : {}}>
        {(member) => (
          <Checkbox
            className={pickerStyles.row}
            checked={isIn(member)}
            onChange={() => onToggle(member)}
          >
            <Person person={member} size={24} />
          </Checkbox>
        )}
      </PeoplePicker>
    </div>
  )
}
