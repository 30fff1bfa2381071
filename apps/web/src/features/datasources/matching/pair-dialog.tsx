import type { App } from '@zhiwen/contract/apps.ts'
import type { SourceMatch } from '@zhiwen/contract/matches.ts'
import type { Member } from '@zhiwen/contract/members.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Dialog, RadioCards, toast } from '../../../ui/index.ts'
import { nameOf, PeoplePicker, Person } from '../../workspace/index.ts'
import { AccountChoice } from './account-choice.tsx'
import { GainsList } from './gains-list.tsx'
import styles from './pair-dialog.module.css'
import { type Pair, usePreviewPairs, useSavePairs } from './queries.ts'

type Props = {
  app: App
  /** The user of the source; without one it is chosen first. */
  match: SourceMatch | null
  isOpen: boolean
  onClose: () => void
}
type Account = Pick<SourceMatch, 'open_id' | 'name'>

/** Chosen account and member, the preview of the effect, and the saving. */
function usePairing(app: App, given: Account | null, onDone: () => void) {
  const { t } = useTranslation('matching')
  const [chosen, setChosen] = useState<Account | null>(null)
  const [kind, setKind] = useState<'member' | 'nobody'>('member')
  const [member, setMember] = useState<Member | null>(null)
  const preview = usePreviewPairs(app.id)
  const save = useSavePairs(app.id)
  const account = given ?? chosen
  const pair: Pair | null =
    account && (kind === 'nobody' || member)
      ? { open_id: account.open_id, member_id: kind === 'nobody' ? null : (member?.id ?? null) }
      : null
  const reset = () => {
    setChosen(null)
    setKind('member')
    setMember(null)
    preview.reset()
    onDone()
  }
  const submit = () => {
    if (!pair) return
    if (!preview.data) return preview.mutate([pair])
    return save.mutate([pair], {
      onSuccess: ({ lines }) => {
        const wrong = lines.find(({ is_ok }) => !is_ok)
        toast.show(
          wrong
            ? { kind: 'error', text: t(`lines.${wrong.error ?? 'unknown-user'}`) }
            : { kind: 'success', text: t('saved', { count: 1 }) },
        )
        reset()
      },
    })
  }
  const change =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      preview.reset()
      set(value)
    }
  return {
    account,
    kind,
    member,
    pair,
    changes: preview.data?.changes,
    isBusy: preview.isPending || save.isPending,
    choose: change(setChosen),
    setKind: change(setKind),
    setMember: change(setMember),
    submit,
    close: reset,
  }
}

/** Pairs a user of the source with a member or with nobody; shows who gains and loses before it is kept. */
export function PairDialog({ app, match, isOpen, onClose }: Props) {
  const { t } = useTranslation(['matching', 'ui'])
  const pairing = usePairing(app, match, onClose)
  const { account, kind, member, pair, changes } = pairing
  return (
    <Dialog
      title={account ? t('pair.title', { name: account.name || account.open_id }) : t('pair.new')}
      isOpen={isOpen}
      onClose={pairing.close}
      canClose={!pairing.isBusy}
      footer={
        <>
          <Button onClick={pairing.close}>{t('ui:cancel')}</Button>
          <Button
            variant="primary"
            isBusy={pairing.isBusy}
            disabled={!pair}
            onClick={pairing.submit}
          >
            {t(changes ? 'pair.save' : 'pair.preview')}
          </Button>
        </>
      }
    >
      {!account && <AccountChoice app={app} onChoose={pairing.choose} />}
      {account && !changes && (
        <>
          <RadioCards
            label={t('pair.kind')}
            value={kind}
            columns={2}
            options={[
              { value: 'member', label: t('pair.member') },
              { value: 'nobody', label: t('pair.nobody'), description: t('pair.nobody-text') },
            ]}
            onChange={pairing.setKind}
          />
          {kind === 'member' && (
            <div className={styles.people}>
              <PeoplePicker among={{ state: 'active' }}>
                {(person) => (
                  <button
                    type="button"
                    className={styles.person}
                    aria-pressed={person.id === member?.id}
                    aria-label={nameOf(person)}
                    onClick={() => pairing.setMember(person)}
                  >
                    <Person person={person} size={24} />
                  </button>
                )}
              </PeoplePicker>
            </div>
          )}
        </>
      )}
      {changes && <GainsList changes={changes} />}
    </Dialog>
  )
}
