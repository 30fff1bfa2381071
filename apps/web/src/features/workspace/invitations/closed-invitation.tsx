import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useMaybeUser } from '../../../lib/session/index.ts'
import { fullTimeText } from '../../../lib/time/index.ts'
import { Button, LinkButton } from '../../../ui/index.ts'
import { CodeForm } from './code-form.tsx'
import { invitationPath } from './invitation-code.ts'
import styles from './invitation-page.module.css'
import { type InvitationOffer, useAccept } from './queries.ts'
import type { Standing } from './standing.ts'

type Level = 1 | 2
type Props = {
  offer: InvitationOffer
  standing: Exclude<Standing, 'open'>
  code: string
  level?: Level
}

/** Why one cannot join now, whom to ask, and the way on. */
export function ClosedInvitation({ offer, standing, code, level }: Props) {
  const { t } = useTranslation('invitation')
  const { company_name: company, inviter } = offer
  const time = fullTimeText(new Date(offer.expires_at))
  const isMember = standing === 'member'
  return (
    <Words
      level={level}
      title={t(`closed.${standing}.title`, { company })}
      text={t(`closed.${standing}.text`, { company, inviter, time })}
    >
      {isMember ? <EnterButton company={company} code={code} /> : <WayOn />}
    </Words>
  )
}

/** A code nobody knows: the link was cut, or guessed. */
export function MissingInvitation({ level }: { level?: Level }) {
  const { t } = useTranslation('invitation')
  const navigate = useNavigate()
  return (
    <Words level={level} title={t('closed.missing.title')} text={t('closed.missing.text')}>
      <CodeForm
        submitLabel={t('paste.open')}
        onCode={(code) => void navigate(invitationPath(code))}
      />
      <WayOn />
    </Words>
  )
}

type WordsProps = { title: string; text: string; level?: Level; children: ReactNode }

/** A heading, a sentence and the ways on. */
export function Words({ title, text, level = 1, children }: WordsProps) {
  const Heading = `h${level}` as const
  return (
    <>
      <Heading className={styles.title}>{title}</Heading>
      <p className={styles.text}>{text}</p>
      <div className={styles.acts}>{children}</div>
    </>
  )
}

/** Already a member: accepting again only makes the workspace current. */
function EnterButton({ company, code }: { company: string; code: string }) {
  const { t } = useTranslation('invitation')
  const navigate = useNavigate()
  const enter = useAccept(code, () => void navigate('/home'))
  return (
    <Button
      variant="primary"
      size="lg"
      isBlock
      isBusy={enter.isPending}
      onClick={() => enter.mutate(undefined)}
    >
      {t('enter', { company })}
    </Button>
  )
}

/** Back to where the person belongs: the own workspace, the page without one, or the sign-in. */
export function WayOn() {
  const { t } = useTranslation('invitation')
  const user = useMaybeUser()
  if (!user) {
    return (
      <LinkButton size="lg" isBlock href="/login">
        {t('way.sign-in')}
      </LinkButton>
    )
  }
  const company = user.current_workspace?.company_name
  return company ? (
    <LinkButton size="lg" isBlock href="/home">
      {t('way.home', { company })}
    </LinkButton>
  ) : (
    <LinkButton size="lg" isBlock href="/noWorkspace">
      {t('way.no-workspace')}
    </LinkButton>
  )
}
