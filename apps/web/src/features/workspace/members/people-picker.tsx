import type { Member } from '@zhiwen/contract/members.ts'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, FailedState, SearchField } from '../../../ui/index.ts'
import styles from './people-picker.module.css'
import { type MemberListQuery, useMembers } from './queries.ts'

const sizes = ['20', '50', '100'] as const

type Props = {
  /** Who can be chosen at all. */
  among: Pick<MemberListQuery, 'state' | 'type' | 'role_id'>
  /** Draws the content of one row. */
  children: (member: Member) => ReactNode
  /** Leaves people out that the server cannot leave out. */
  isOffered?: (member: Member) => boolean
}

/** Finds members by name, pinyin, phone or mail and lists them to choose from. */
export function PeoplePicker({ among, children, isOffered = () => true }: Props) {
  const { t } = useTranslation('members')
  const [q, setQ] = useState('')
  const [step, setStep] = useState(0)
  const members = useMembers({
    ...among,
    q: q || undefined,
    sort: 'name',
    page: '1',
    page_size: sizes[step] ?? '20',
  })
  const found = members.data?.items.filter(isOffered) ?? []
  const hasMore = (members.data?.total ?? 0) > (members.data?.items.length ?? 0)
  return (
    <div className={styles.picker}>
      <SearchField
        label={t('search')}
        placeholder={t('search-hint')}
        value={q}
        onChange={(typed) => {
          setStep(0)
          setQ(typed)
        }}
      />
      <ul className={styles.list} aria-label={t('picker.results')} aria-busy={members.isFetching}>
        {found.map((member) => (
          <li key={member.id}>{children(member)}</li>
        ))}
        {hasMore && step < sizes.length - 1 && (
          <li className={styles.more}>
            <Button variant="link" size="sm" onClick={() => setStep(step + 1)}>
              {t('picker.more')}
            </Button>
          </li>
        )}
      </ul>
      {members.data && found.length === 0 && (
        <p className={styles.none}>{q ? t('picker.no-match', { query: q }) : t('picker.none')}</p>
      )}
      {!members.data && members.error && (
        <FailedState
          error={members.error}
          onRetry={() => void members.refetch()}
          isSmall
          level={3}
        />
      )}
    </div>
  )
}
