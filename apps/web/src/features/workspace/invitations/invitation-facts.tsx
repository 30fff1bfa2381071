import { useTranslation } from 'react-i18next'
import { now } from '../../../lib/clock.ts'
import { fullTimeText } from '../../../lib/time/index.ts'
import { Avatar } from '../../../ui/index.ts'
import styles from './invitation-page.module.css'
import type { InvitationOffer } from './queries.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** How long an invitation still holds, in the largest unit that fits. */
export function timeLeft(ms: number): { unit: 'minutes' | 'hours' | 'days'; count: number } {
  if (ms >= 2 * dayMs) return { unit: 'days', count: Math.floor(ms / dayMs) }
  if (ms >= 2 * hourMs) return { unit: 'hours', count: Math.floor(ms / hourMs) }
  return { unit: 'minutes', count: Math.max(1, Math.ceil(ms / minuteMs)) }
}

/** Who invites, as what one joins, and until when. */
export function InvitationFacts({ offer }: { offer: InvitationOffer }) {
  const { t } = useTranslation('invitation')
  const expiresAt = new Date(offer.expires_at)
  const { unit, count } = timeLeft(expiresAt.getTime() - now())
  const roles = offer.role_names.join(t('list-comma'))
  return (
    <dl className={styles.facts}>
      <dt>{t('facts.inviter')}</dt>
      <dd className={styles.inviter}>
        <Avatar name={offer.inviter} size={24} />
        {offer.inviter}
      </dd>
      {offer.for_whom && (
        <>
          <dt>{t('facts.for')}</dt>
          <dd>{offer.for_whom}</dd>
        </>
      )}
      <dt>{t('facts.as')}</dt>
      <dd>{roles ? t('facts.member-with-roles', { roles }) : t('facts.member')}</dd>
      <dt>{t('facts.until')}</dt>
      <dd>
        {t('facts.until-time', {
          time: fullTimeText(expiresAt),
          left: t(`facts.${unit}`, { count }),
        })}
      </dd>
    </dl>
  )
}
