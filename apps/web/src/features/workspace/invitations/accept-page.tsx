import type { UserInfo } from '@zhiwen/contract/user.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate, useParams } from 'react-router'
import { ApiError } from '../../../lib/api/index.ts'
import { loginPath } from '../../../lib/navigation/redirect.ts'
import { session, useMaybeUser } from '../../../lib/session/index.ts'
import { Avatar, Button, LinkButton, Notice, TextField, toast } from '../../../ui/index.ts'
import { WayOn, Words } from './closed-invitation.tsx'
import { acceptPath, invitationPath } from './invitation-code.ts'
import { InvitationFrame } from './invitation-frame.tsx'
import styles from './invitation-page.module.css'
import { InvitationView } from './invitation-view.tsx'
import { type InvitationOffer, useAccept, useInvitation } from './queries.ts'

/** Address of the guide for somebody who joins rather than creates. */
const joinGuidePath = (code: string) => `/guide?invite=${encodeURIComponent(code)}`

/** Asks whether this account joins this workspace (RT-8, attack M6); only the click accepts. */
export function AcceptPage() {
  const { code = '' } = useParams()
  const user = useMaybeUser()
  if (!user) return null // For a moment while signing out.
  if (!user.is_active) return <Navigate to={joinGuidePath(code)} replace />
  return (
    <InvitationFrame>
      <InvitationView key={code} code={code}>
        {(offer) => <Confirm offer={offer} code={code} user={user} />}
      </InvitationView>
    </InvitationFrame>
  )
}

type ConfirmProps = { offer: InvitationOffer; code: string; user: UserInfo }

function Confirm({ offer, code, user }: ConfirmProps) {
  const { t } = useTranslation('invitation')
  const [nickname, setNickname] = useState('')
  const company = offer.company_name
  const { accept, isBusy, isForeign } = useJoin(code, company)
  if (isForeign) return <ForeignInvitation offer={offer} code={code} />
  const current = user.current_workspace
  return (
    <>
      <h1 className={styles.title}>{t('confirm.title')}</h1>
      <Account user={user} code={code} />
      <TextField
        label={t('confirm.nickname')}
        help={t('confirm.nickname-help', { company })}
        isOptional
        size="lg"
        className={styles.field}
        maxLength={50}
        placeholder={user.display_name}
        value={nickname}
        onChange={(event) => setNickname(event.target.value)}
      />
      {current && (
        <div className={styles.field}>
          <Notice>{t('confirm.switch', { current: current.company_name, company })}</Notice>
        </div>
      )}
      <div className={styles.acts}>
        <Button
          variant="primary"
          size="lg"
          isBlock
          isBusy={isBusy}
          onClick={() => accept(nickname.trim())}
        >
          {t('join', { company })}
        </Button>
        <LinkButton variant="ghost" size="lg" isBlock href={invitationPath(code)}>
          {t('confirm.not-now')}
        </LinkButton>
      </div>
    </>
  )
}

/** Joins, and shows every refusal where it happened. */
function useJoin(code: string, company: string) {
  const { t } = useTranslation('invitation')
  const navigate = useNavigate()
  const invitation = useInvitation(code)
  const join = useAccept(code, () => {
    toast.show({ kind: 'success', text: t('joined', { company }) })
    void navigate('/home', { replace: true })
  })
  const [isForeign, setIsForeign] = useState(false)
  const refuse = (error: unknown) => {
    if (!(error instanceof ApiError)) return
    if (error.error === 'access-denied') return setIsForeign(true)
    if (error.error === 'user-inactive') return void navigate(joinGuidePath(code))
    // Closed, full, disabled or gone in the meantime: the invitation itself says which.
    if (error.status >= 400 && error.status < 500) void invitation.refetch()
  }
  const accept = (nickname: string) => {
    if (join.isPending) return
    join.mutate(nickname || undefined, { onError: refuse })
  }
  return { accept, isBusy: join.isPending, isForeign }
}

/** Signs out and comes back here after the next sign-in. */
function useOtherAccount(code: string) {
  const navigate = useNavigate()
  return async () => {
    await session.signOut()
    await navigate(loginPath(acceptPath(code)))
  }
}

function Account({ user, code }: { user: UserInfo; code: string }) {
  const { t } = useTranslation('invitation')
  const changeAccount = useOtherAccount(code)
  const { display_name, avatar_url, username, mobile } = user
  return (
    <div className={styles.account}>
      <Avatar name={display_name} url={avatar_url} size={32} />
      <span className={styles.who}>
        <span className={styles.line}>{display_name}</span>
        <span className={styles.line}>{[username, mobile].filter(Boolean).join(' · ')}</span>
      </span>
      <Button variant="ghost" size="sm" onClick={() => void changeAccount()}>
        {t('confirm.other-account')}
      </Button>
    </div>
  )
}

/** A named invitation opened by another account (attack M3). */
function ForeignInvitation({ offer, code }: { offer: InvitationOffer; code: string }) {
  const { t } = useTranslation('invitation')
  const changeAccount = useOtherAccount(code)
  const { inviter, for_whom } = offer
  return (
    <Words
      title={t('closed.foreign.title')}
      text={t('closed.foreign.text', { inviter, whom: for_whom })}
    >
      <Button variant="primary" size="lg" isBlock onClick={() => void changeAccount()}>
        {t('confirm.other-account')}
      </Button>
      <WayOn />
    </Words>
  )
}
