import type { Notice } from '@zhiwen/contract/notices.ts'
import { useTranslation } from 'react-i18next'
import { now } from '../../lib/clock.ts'
import { Button, EmptyState, ListStates, Skeleton } from '../../ui/index.ts'
import { dayOf, groupByDay } from './group-by-day.ts'
import styles from './notice-list.module.css'
import { NoticeRow } from './notice-row.tsx'
import { useNotices } from './queries.ts'

/** Notices by day; `onLeave` runs when one of them leads to another page. */
export function NoticeList({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('notices')
  const notices = useNotices()
  return (
    <ListStates
      query={notices}
      isSmall
      skeleton={<NoticeSkeleton />}
      empty={
        <EmptyState title={t('empty')} isSmall level={3}>
          {t('empty-text')}
        </EmptyState>
      }
    >
      {({ items }) => (
        <>
          {groupByDay(items).map(([day, ofDay]) => (
            <Day key={day} day={day} notices={ofDay} onLeave={onLeave} />
          ))}
          {notices.hasNextPage && (
            <div className={styles.more}>
              <Button
                variant="ghost"
                size="sm"
                isBusy={notices.isFetchingNextPage}
                onClick={() => void notices.fetchNextPage()}
              >
                {t('more')}
              </Button>
            </div>
          )}
        </>
      )}
    </ListStates>
  )
}

type DayProps = { day: string; notices: Notice[]; onLeave: () => void }

function Day({ day, notices, onLeave }: DayProps) {
  const { t } = useTranslation('notices')
  const dayMs = 24 * 60 * 60 * 1000
  const near = { [dayOf(now() - dayMs)]: t('yesterday'), [dayOf(now())]: t('today') }
  return (
    <section aria-label={near[day] ?? day}>
      <h3 className={styles.day}>{near[day] ?? day}</h3>
      <ul>
        {notices.map((notice) => (
          <NoticeRow key={notice.id} notice={notice} onLeave={onLeave} />
        ))}
      </ul>
    </section>
  )
}

function NoticeSkeleton() {
  return (
    <ul className={styles.skeleton}>
      {[0, 1, 2].map((row) => (
        <li key={row}>
          <Skeleton width={20} height={20} isRound />
          <Skeleton width="70%" />
        </li>
      ))}
    </ul>
  )
}
