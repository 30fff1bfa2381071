import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../lib/api/index.ts'
import { usePlatform } from '../../lib/platform/platform.ts'
import { useUser } from '../../lib/session/index.ts'
import { Button, Notice } from '../../ui/index.ts'
import {
  InvitationFacts,
  type InvitationOffer,
  InvitationView,
  useInvitation,
} from '../workspace/index.ts'
import styles from './guide-page.module.css'
import { useActivate } from './queries.ts'

type Props = { code: string; onBack: () => void; onOther: () => void }

/** The invitation somebody new came with: what it offers, then joining, which activates the account. */
export function JoinStep({ code, onBack, onOther }: Props) {
  const { t } = useTranslation(['account', 'invitation'])
  return (
    <div className={styles.join}>
      <InvitationView code={code} level={2}>
        {(offer) => <JoinOffer offer={offer} code={code} />}
      </InvitationView>
      <div className={styles.foot}>
        <Button variant="ghost" size="lg" onClick={onBack}>
          {t('account:guide.back')}
        </Button>
        <Button variant="ghost" size="lg" onClick={onOther}>
          {t('invitation:paste.other')}
        </Button>
      </div>
    </div>
  )
}

function JoinOffer({ offer, code }: { offer: InvitationOffer; code: string }) {
  const { t } = useTranslation('invitation')
  const { display_name } = useUser()
  const terms_version = usePlatform().data?.terms_version ?? ''
  const invitation = useInvitation(code)
  const activate = useActivate()
  const [isForeign, setIsForeign] = useState(false)
  const join = () => {
    if (activate.isPending) return
    activate.mutate(
      { display_name, mode: 'join', invite_code: code, terms_version },
      {
        onError: (error) => {
          if (!(error instanceof ApiError)) return
          setIsForeign(error.error === 'access-denied')
          // Closed, full or gone in the meantime: the invitation itself says which.
          void invitation.refetch()
        },
      },
    )
  }
  return (
    <>
      <InvitationFacts offer={offer} />
      {isForeign && (
        <div className={styles.notice}>
          <Notice tone="warning" role="alert">
            {t('closed.foreign.text', { inviter: offer.inviter, whom: offer.for_whom })}
          </Notice>
        </div>
      )}
      <Button variant="primary" size="lg" isBlock isBusy={activate.isPending} onClick={join}>
        {t('join', { company: offer.company_name })}
      </Button>
    </>
  )
}
