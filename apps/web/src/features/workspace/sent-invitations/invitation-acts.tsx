import type { Invitation } from '@zhiwen/contract/invitations.ts'
import { createContext, type ReactNode, use, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fullTimeText } from '../../../lib/time/index.ts'
import { Button, Dialog, toast } from '../../../ui/index.ts'
import { type FreshInvitation, useRenew, useRevoke } from './queries.ts'

type Act = 'renew' | 'revoke'
type Question = { act: Act; invitation: Invitation }

const Context = createContext<((act: Act, invitation: Invitation) => void) | null>(null)

/** Asks for an act on an invitation, for everything inside `InvitationActs`. */
export function useInvitationAct() {
  const ask = use(Context)
  if (!ask) throw new Error('useInvitationAct outside of InvitationActs')
  return ask
}

/** What an invitation is called: whom it is for, or when its link was made. */
export const nameOf = ({ kind, name, email, phone, created_at }: Invitation): string =>
  kind === 'named' ? name || email || phone : fullTimeText(new Date(created_at))

type Props = { onRenewed: (fresh: FreshInvitation) => void; children: ReactNode }

/** Asks before a link stops working, carries it out and tells what happened. */
export function InvitationActs({ onRenewed, children }: Props) {
  const { t } = useTranslation('invites')
  const renew = useRenew()
  const revoke = useRevoke()
  const [question, setQuestion] = useState<Question | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const ask = (act: Act, invitation: Invitation) => {
    setQuestion({ act, invitation })
    setIsAsking(true)
  }
  const end = (words: string) => {
    setIsAsking(false)
    toast.show({ kind: 'success', text: words })
  }
  const run = ({ act, invitation }: Question) => {
    const { id, kind } = invitation
    const name = nameOf(invitation)
    if (act === 'revoke') {
      return revoke.mutate(id, { onSuccess: () => end(t(`revoke.done-${kind}`, { name })) })
    }
    renew.mutate(
      { id, kind },
      {
        onSuccess: (fresh) => {
          end(t(`renew.done-${kind}`, { name }))
          onRenewed(fresh)
        },
      },
    )
  }
  return (
    <Context value={ask}>
      {children}
      {question && (
        <Ask
          question={question}
          isOpen={isAsking}
          isBusy={renew.isPending || revoke.isPending}
          onClose={() => setIsAsking(false)}
          onConfirm={() => run(question)}
        />
      )}
    </Context>
  )
}

type AskProps = {
  question: Question
  isOpen: boolean
  isBusy: boolean
  onClose: () => void
  onConfirm: () => void
}

function Ask({ question: { act, invitation }, isOpen, isBusy, onClose, onConfirm }: AskProps) {
  const { t } = useTranslation('invites')
  const { kind, used } = invitation
  const name = nameOf(invitation)
  return (
    <Dialog
      title={t(`${act}.title-${kind}`, { name })}
      isOpen={isOpen}
      onClose={onClose}
      canClose={!isBusy}
      role="alertdialog"
      footer={
        <>
          <Button onClick={onClose} data-autofocus>
            {t('keep')}
          </Button>
          <Button
            variant={act === 'revoke' ? 'danger-solid' : 'primary'}
            isBusy={isBusy}
            onClick={onConfirm}
          >
            {t(`${act}.submit-${kind}`)}
          </Button>
        </>
      }
    >
      <p>{t(`${act}.text-${kind}`, { name, count: used })}</p>
    </Dialog>
  )
}
