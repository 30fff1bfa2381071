import type { Invitation } from '@zhiwen/contract/invitations.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Page, Pager } from '../../../ui/index.ts'
import { Seats } from '../seats/seats.tsx'
import { InvitationActs } from './invitation-acts.tsx'
import { InvitationDrawer } from './invitation-drawer.tsx'
import { InvitationList } from './invitation-list.tsx'
import styles from './invite-page.module.css'
import { LinkForm } from './link-form.tsx'
import { NewLink } from './new-link.tsx'
import { type FreshInvitation, pageSize, useSentInvitations } from './queries.ts'
import { useInvitationFilters } from './use-invitation-filters.ts'

/** Invitation links and named invitations (RT-25): make, hand out, follow up, close. */
export function InvitePage() {
  const { t } = useTranslation(['invites', 'app'])
  const { filters, change, openId, open } = useInvitationFilters()
  const [fresh, setFresh] = useState<FreshInvitation | null>(null)
  const invitations = useSentInvitations(filters)
  const items: readonly Invitation[] = invitations.data?.items ?? []
  return (
    <Page title={t('app:nav.add-members')} action={<Seats />}>
      <InvitationActs
        onRenewed={(renewed) => {
          open(null)
          setFresh(renewed)
        }}
      >
        <div className={styles.make}>
          <section aria-labelledby="new-link">
            <h2 id="new-link" className={styles.heading}>
              {t('new.title')}
            </h2>
            <LinkForm onMade={setFresh} />
          </section>
          <NewLink fresh={fresh} />
        </div>
        <InvitationList
          query={invitations}
          filters={filters}
          onFilter={change}
          onOpen={({ id }) => open(id)}
        />
        {invitations.data && invitations.data.total > pageSize && (
          <Pager
            total={invitations.data.total}
            page={filters.page}
            pageSize={pageSize}
            onChange={(page) => change({ page })}
          />
        )}
        <InvitationDrawer
          invitation={items.find(({ id }) => id === openId) ?? null}
          onClose={() => open(null)}
        />
      </InvitationActs>
    </Page>
  )
}
