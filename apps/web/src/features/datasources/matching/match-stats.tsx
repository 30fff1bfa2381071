import type { Result } from '@zhiwen/contract/enums.ts'
import { results } from '@zhiwen/contract/enums.ts'
import { useTranslation } from 'react-i18next'
import { StatusDot } from '../../../ui/index.ts'
import { numberText } from '../app/number-text.ts'
import styles from './matching.module.css'
import type { MatchPage } from './queries.ts'

type Props = {
  counts: MatchPage['counts'] | undefined
  value: Result | null
  onChange: (status: Result | null) => void
}

/** How many users stand how; each number is the filter to them. */
export function MatchStats({ counts, value, onChange }: Props) {
  const { t } = useTranslation('matching')
  const all = counts ? counts.success + counts.pending + counts.fail : 0
  const parts = [
    { status: null, tone: 'idle', word: 'all', count: all },
    { status: results.success, tone: 'ok', word: 'matched', count: counts?.success ?? 0 },
    { status: results.fail, tone: 'bad', word: 'unmatched', count: counts?.fail ?? 0 },
    { status: results.pending, tone: 'idle', word: 'pending', count: counts?.pending ?? 0 },
  ] as const
  const ambiguous = counts?.ambiguous ?? 0
  return (
    <fieldset className={styles.stats} aria-label={t('stats.label')}>
      {parts.map(({ status, tone, word, count }) => (
        <button
          key={word}
          type="button"
          aria-pressed={value === status}
          onClick={() => onChange(status)}
        >
          {status === null ? (
            <span className={styles.statWord}>{t(`stats.${word}`)}</span>
          ) : (
            <StatusDot tone={tone}>{t(`stats.${word}`)}</StatusDot>
          )}
          <b>{counts ? numberText(count) : '–'}</b>
          {word === 'unmatched' && ambiguous > 0 && (
            <span className={styles.note}>
              {t('stats.ambiguous', { count: ambiguous, number: numberText(ambiguous) })}
            </span>
          )}
        </button>
      ))}
    </fieldset>
  )
}
