import { useTranslation } from 'react-i18next'
import { fullTimeText } from '../../../lib/time/index.ts'
import type { RunDetail } from './queries.ts'
import styles from './runs.module.css'

/** What happened in a run, newest first. */
export function RunLog({ log }: { log: RunDetail['log'] }) {
  const { t } = useTranslation('runs')
  if (log.length === 0) return <p className={styles.none}>{t('log.empty')}</p>
  const newestFirst = log.toSorted((a, b) => b.at.localeCompare(a.at))
  return (
    <ol className={styles.log}>
      {newestFirst.map((entry, at) => (
        <li key={`${entry.at} ${at}`}>
          <time dateTime={entry.at}>{fullTimeText(new Date(entry.at))}</time>
          <span>
            {t(`log.${entry.kind}`)}
            {entry.detail && <span className={styles.detail}>{entry.detail}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
