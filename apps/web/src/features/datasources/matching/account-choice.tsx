import type { App } from '@zhiwen/contract/apps.ts'
import type { SourceMatch } from '@zhiwen/contract/matches.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar, FailedState, SearchField } from '../../../ui/index.ts'
import { MatchContact } from './match-words.tsx'
import styles from './pair-dialog.module.css'
import { useMatches } from './queries.ts'

type Props = { app: App; onChoose: (match: SourceMatch) => void }

/** Finds a user of the source. */
export function AccountChoice({ app, onChoose }: Props) {
  const { t } = useTranslation('matching')
  const [q, setQ] = useState('')
  const found = useMatches(app.id, { q, status: null, isCustom: false, page: 1 })
  return (
    <div className={styles.accounts}>
      <SearchField
        label={t('pair.find')}
        placeholder={t('search-hint')}
        value={q}
        onChange={setQ}
      />
      <ul className={styles.list} aria-label={t('pair.accounts')} aria-busy={found.isFetching}>
        {found.data?.items.map((match) => (
          <li key={match.open_id}>
            <button type="button" className={styles.person} onClick={() => onChoose(match)}>
              <Avatar name={match.name || match.open_id} size={24} />
              <span>{match.name || match.open_id}</span>
              <span className={styles.tail}>
                <MatchContact match={match} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {found.data?.items.length === 0 && <p className={styles.quiet}>{t('pair.none')}</p>}
      {!found.data && found.error && (
        <FailedState error={found.error} onRetry={() => void found.refetch()} isSmall level={3} />
      )}
    </div>
  )
}
