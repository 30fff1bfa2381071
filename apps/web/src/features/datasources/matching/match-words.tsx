import { results } from '@zhiwen/contract/enums.ts'
import type { SourceMatch } from '@zhiwen/contract/matches.ts'
import { useTranslation } from 'react-i18next'
import { Avatar, StatusDot } from '../../../ui/index.ts'
import styles from './matching.module.css'

/** How a user of the source stands, as dot and word (READ-5). */
export function MatchState({ match }: { match: SourceMatch }) {
  const { t } = useTranslation('matching')
  if (match.status === results.success)
    return <StatusDot tone="ok">{t('states.matched')}</StatusDot>
  if (match.status === results.pending) return <StatusDot>{t('states.pending')}</StatusDot>
  if (match.reason === 'ambiguous')
    return <StatusDot tone="warn">{t('states.ambiguous')}</StatusDot>
  if (match.reason === 'member_disabled') return <StatusDot>{t('states.disabled')}</StatusDot>
  if (match.reason === 'blocked') return <StatusDot>{t('states.nobody')}</StatusDot>
  return <StatusDot tone="bad">{t('states.unmatched')}</StatusDot>
}

/** The member behind and by what, or why there is none in plain words. */
export function MatchResult({ match }: { match: SourceMatch }) {
  const { t } = useTranslation('matching')
  if (match.member) {
    return (
      <span className={styles.member}>
        <Avatar name={match.member.name} size={20} />
        {match.member.name}
        {match.method && <span className={styles.method}>{t(`methods.${match.method}`)}</span>}
      </span>
    )
  }
  if (match.status === results.pending) return t('why.pending')
  const hasContact = match.mobile !== '' || match.email !== ''
  if (match.reason === 'no_match') return t(hasContact ? 'why.no_match' : 'why.no-contact')
  return match.reason ? t(`why.${match.reason}`) : ''
}

/** Mobile and mail as the source gives them. */
export function MatchContact({ match }: { match: SourceMatch }) {
  const { t } = useTranslation('matching')
  const parts = [match.mobile, match.email].filter(Boolean)
  if (parts.length === 0) return t('no-contact')
  return (
    <span className={styles.contact}>
      {parts.map((part) => (
        <span key={part}>{part}</span>
      ))}
    </span>
  )
}
