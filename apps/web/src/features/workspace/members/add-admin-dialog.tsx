import { userTypes } from '@zhiwen/contract/enums.ts'
import type { Member } from '@zhiwen/contract/members.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Checkbox, ChosenChip, Dialog, Notice, toast } from '../../../ui/index.ts'
import { amount } from './amount.ts'
import styles from './people-picker.module.css'
import { PeoplePicker } from './people-picker.tsx'
import { nameOf, Person } from './person.tsx'
import { useChangeMembers } from './queries.ts'
import { tellRefusal } from './tell-refusal.ts'

type Props = { isOpen: boolean; onClose: () => void }

/** The chosen people and making them admins. */
function useAddAdmins(onClose: () => void) {
  const { t } = useTranslation('members')
  const [chosen, setChosen] = useState<readonly Member[]>([])
  const [isMissing, setIsMissing] = useState(false)
  const change = useChangeMembers()
  const has = (member: Member) => chosen.some(({ id }) => id === member.id)
  const close = () => {
    setChosen([])
    setIsMissing(false)
    onClose()
  }
  const toggle = (member: Member) => {
    setIsMissing(false)
    setChosen(has(member) ? chosen.filter(({ id }) => id !== member.id) : [...chosen, member])
  }
  const submit = () => {
    const [first] = chosen
    if (!first) return setIsMissing(true)
    const words = { count: chosen.length, name: nameOf(first) }
    const made = { action: 'set_type', ws_user_type: userTypes.admin } as const
    const onSuccess = () => {
      toast.show({ kind: 'success', text: t(`done.promote.${amount(words)}`, words) })
      close()
    }
    return change.mutate(
      { ids: chosen.map(({ id }) => id), change: made },
      { onSuccess, onError: tellRefusal },
    )
  }
  return { chosen, has, toggle, isMissing, isBusy: change.isPending, submit, close }
}

/** Makes members admins: at least one must be chosen (READ-16). */
export function AddAdminDialog({ isOpen, onClose }: Props) {
  const { t } = useTranslation(['members', 'ui'])
  const { chosen, has, toggle, isMissing, isBusy, submit, close } = useAddAdmins(onClose)
  return (
    <Dialog
      title={t('add-admin.title')}
      isOpen={isOpen}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t('ui:cancel')}</Button>
          <Button variant="primary" isBusy={isBusy} onClick={submit}>
            {chosen.length > 1
              ? t('add-admin.submit-count', { count: chosen.length })
              : t('add-admin.submit')}
          </Button>
        </>
      }
    >
      <PeoplePicker among={{ state: 'active', type: '1' }}>
        {(member) => (
          <Checkbox className={styles.row} checked={has(member)} onChange={() => toggle(member)}>
            <Person person={member} size={24} />
          </Checkbox>
        )}
      </PeoplePicker>
      {isMissing && (
        <Notice tone="danger" role="alert">
          {t('add-admin.required')}
        </Notice>
      )}
      <div className={styles.chosen}>
        {chosen.map((member) => (
          <ChosenChip
            key={member.id}
            name={nameOf(member)}
            isPlain
            onRemove={() => toggle(member)}
          />
        ))}
      </div>
      <p className={styles.effect}>{t('add-admin.effect')}</p>
    </Dialog>
  )
}
