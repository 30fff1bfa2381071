import { reasonCodes, syncStates } from '@zhiwen/contract/enums.ts'
import { useTranslation } from 'react-i18next'
import { fullTimeText } from '../../../lib/time/index.ts'
import type { RunDetail } from './queries.ts'
import styles from './runs.module.css'

const holds = ['removal', 'empty', 'still-there', 'widening', 'rules-gone'] as const

/** What a line of the log adds, in words where it is a code; names, numbers and paths stay as they are. */
function useDetail() {
  const { t } = useTranslation(['runs', 'sources'])
  return (detail: string): string => {
    const hold = holds.find((one) => one === detail)
    if (hold) return t(`log-why.${hold}`)
    const reason = reasonCodes.find((one) => one === detail)
    if (reason) return t(`sources:reasons.${reason}`)
    const state = syncStates.find((one) => one === detail)
    return state ? t(`states.${state}`) : detail
  }
}

/** What happened in a run, newest first. */
export function RunLog({ log }: { log: RunDetail['log'] }) {
  const { t } = useTranslation('runs')
  const detailOf = useDetail()
  if (log.length === 0) return <p className={styles.none}>{t('log.empty')}</p>
  const newestFirst = log.toSorted((a, b) => b.at.localeCompare(a.at))
  return (
    <ol className={styles.log}>
      {newestFirst.map((entry, at) => (
        <li key={`${entry.at} ${at}`}>
          <time dateTime={entry.at}>{fullTimeText(new Date(entry.at))}</time>
          <span>
            {t(`log.${entry.kind}`)}
            {entry.detail && <span className={styles.detail}>{detailOf(entry.detail)}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
