import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { useMaybeUser } from '../../../lib/session/index.ts'
import { LinkButton, VisuallyHidden } from '../../../ui/index.ts'
import { acceptPath } from './invitation-code.ts'
import { InvitationFacts } from './invitation-facts.tsx'
import { InvitationFrame } from './invitation-frame.tsx'
import styles from './invitation-page.module.css'
import { InvitationView } from './invitation-view.tsx'
import type { InvitationOffer } from './queries.ts'

/** What an invitation offers and the ways on (RT-7); opening never accepts. */
export function InvitationPage() {
  const { code = '' } = useParams()
  return (
    <InvitationFrame>
      <InvitationView key={code} code={code}>
        {(offer) => <OpenOffer offer={offer} code={code} />}
      </InvitationView>
    </InvitationFrame>
  )
}

function OpenOffer({ offer, code }: { offer: InvitationOffer; code: string }) {
  const { t } = useTranslation('invitation')
  const user = useMaybeUser()
  const company = offer.company_name
  return (
    <>
      <VisuallyHidden>
        <h1>{t('join', { company })}</h1>
      </VisuallyHidden>
      <InvitationFacts offer={offer} />
      <div className={styles.acts}>
        {user ? (
          <LinkButton variant="primary" size="lg" isBlock href={acceptPath(code)}>
            {t('accept-as', { name: user.display_name })}
          </LinkButton>
        ) : (
          <VisitorWays code={code} />
        )}
      </div>
      <p className={styles.note}>{t('opening-note')}</p>
    </>
  )
}

/** Signing in or up keeps the code: both come back to the question whether to join. */
function VisitorWays({ code }: { code: string }) {
  const { t } = useTranslation('invitation')
  const back = `?redirect=${encodeURIComponent(acceptPath(code))}`
  return (
    <>
      <LinkButton variant="primary" size="lg" isBlock href={`/login${back}`}>
        {t('sign-in')}
      </LinkButton>
      <LinkButton size="lg" isBlock href={`/register${back}`}>
        {t('register')}
      </LinkButton>
    </>
  )
}
