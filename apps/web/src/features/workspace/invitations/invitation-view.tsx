import type { ReactNode } from 'react'
import { FailedState, Skeleton } from '../../../ui/index.ts'
import { useSkeleton } from '../../../ui/use-skeleton.ts'
import { ClosedInvitation, MissingInvitation } from './closed-invitation.tsx'
import { InvitationHead } from './invitation-head.tsx'
import styles from './invitation-page.module.css'
import { type InvitationOffer, useInvitation } from './queries.ts'
import { isMissing, standingOf } from './standing.ts'

type Props = {
  code: string
  /** Level of the heading of a closed invitation in its page. */
  level?: 1 | 2
  children: (offer: InvitationOffer) => ReactNode
}

/** An invitation in any of its states; `children` draws an open one. */
export function InvitationView({ code, level = 1, children }: Props) {
  const invitation = useInvitation(code)
  const shown = useSkeleton(invitation.isPending)
  if (shown === 'nothing') return null
  if (shown === 'skeleton') return <OfferSkeleton />
  const offer = invitation.data
  if (isMissing(invitation.error)) return <MissingInvitation level={level} />
  if (!offer) {
    return (
      <FailedState
        error={invitation.error}
        onRetry={() => void invitation.refetch()}
        level={level}
      />
    )
  }
  const standing = standingOf(offer)
  const isOpen = standing === 'open'
  return (
    <>
      <InvitationHead offer={offer} isOpen={isOpen} />
      {isOpen ? (
        children(offer)
      ) : (
        <ClosedInvitation offer={offer} standing={standing} code={code} level={level} />
      )}
    </>
  )
}

function OfferSkeleton() {
  return (
    <div className={styles.skeleton}>
      <div className={styles.head}>
        <Skeleton width={56} height={56} />
        <Skeleton width="50%" height={26} />
      </div>
      <Skeleton />
      <Skeleton />
      <Skeleton height={40} />
    </div>
  )
}
