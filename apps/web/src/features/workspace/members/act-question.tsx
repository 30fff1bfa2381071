import type { Member } from '@zhiwen/contract/members.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Dialog } from '../../../ui/index.ts'
import styles from './act-question.module.css'
import { amount } from './amount.ts'
import { nameOf, Person } from './person.tsx'
import type { Act } from './use-member-changes.ts'

export type Question = { act: Act; members: readonly Member[] }
type Props = {
  question: Question | null
  isBusy: boolean
  onCancel: () => void
  onConfirm: (question: Question) => void
}

const shownAtMost = 5

/** Asks before an act that cannot be taken back; names the people and what it means for them. */
export function ActQuestion({ question, isBusy, onCancel, onConfirm }: Props) {
  const { t } = useTranslation(['members', 'ui'])
  // Kept while the dialog fades out.
  const [last, setLast] = useState(question)
  if (question && question !== last) setLast(question)
  const asked = question ?? last
  if (!asked) return null
  const { act, members } = asked
  const [first] = members
  const words = { count: members.length, name: first ? nameOf(first) : '' }
  const areInvited = members.every(({ state }) => state === 'invited')
  const text = act === 'remove' && areInvited ? 'remove-invited' : act
  return (
    <Dialog
      title={t(`ask.${act}.title.${amount(words)}`, words)}
      isOpen={question !== null}
      onClose={onCancel}
      canClose={!isBusy}
      role="alertdialog"
      footer={
        <>
          <Button onClick={onCancel} data-autofocus>
            {t('ui:cancel')}
          </Button>
          <Button
            variant={act === 'promote' ? 'primary' : 'danger-solid'}
            isBusy={isBusy}
            onClick={() => onConfirm(asked)}
          >
            {t(`ask.${act}.submit`)}
          </Button>
        </>
      }
    >
      <ul className={styles.people}>
        {members.slice(0, shownAtMost).map((member) => (
          <li key={member.id}>
            <Person person={member} />
          </li>
        ))}
      </ul>
      {members.length > shownAtMost && (
        <p className={styles.more}>{t('ask.more', { count: members.length - shownAtMost })}</p>
      )}
      <p>{t(`ask.${text}.text.${amount(words)}`, words)}</p>
    </Dialog>
  )
}
