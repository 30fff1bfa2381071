import { useTranslation } from 'react-i18next'
import { Avatar } from '../../../ui/index.ts'
import styles from './invitation-page.module.css'
import type { InvitationOffer } from './queries.ts'

type Props = { offer: InvitationOffer; isOpen: boolean }

/** The workspace that invites: logo and name. */
export function InvitationHead({ offer, isOpen }: Props) {
  const { t } = useTranslation('invitation')
  const { company_name: company, logo_url } = offer
  return (
    <div className={styles.head}>
      {logo_url ? (
        <img className={styles.logo} src={logo_url} alt="" height={56} />
      ) : (
        <Avatar name={company} size={56} isTile />
      )}
      <div className={styles.names}>
        <p className={styles.kind}>{t(isOpen ? 'invites-you' : 'invitation')}</p>
        <p className={styles.company} title={company}>
          {company}
        </p>
      </div>
    </div>
  )
}
