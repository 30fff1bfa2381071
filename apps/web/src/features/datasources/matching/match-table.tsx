import { results } from '@zhiwen/contract/enums.ts'
import type { AppId, MemberId } from '@zhiwen/contract/ids.ts'
import type { SourceMatch } from '@zhiwen/contract/matches.ts'
import { useTranslation } from 'react-i18next'
import { Avatar, Button, Popover, Skeleton } from '../../../ui/index.ts'
import { numberText } from '../app/number-text.ts'
import { MatchContact, MatchResult, MatchState } from './match-words.tsx'
import styles from './matching.module.css'
import { useReadable } from './queries.ts'

type Props = {
  appId: AppId
  matches: readonly SourceMatch[]
  onPair: (match: SourceMatch) => void
}

/** Users of the source with the member behind each. */
export function MatchTable({ appId, matches, onPair }: Props) {
  const { t } = useTranslation('matching')
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('columns.account')}</th>
          <th scope="col" className={styles.wide}>
            {t('columns.contact')}
          </th>
          <th scope="col">{t('columns.state')}</th>
          <th scope="col">{t('columns.member')}</th>
          <th scope="col" className={styles.acts}>
            <span className={styles.heading}>{t('columns.acts')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {matches.map((match) => (
          <tr key={match.open_id}>
            <td className={styles.main}>
              <span className={styles.member}>
                <Avatar name={match.name || match.open_id} size={24} />
                <span className={styles.name} title={match.open_id}>
                  {match.name || match.open_id}
                </span>
              </span>
            </td>
            <td className={styles.wide}>
              <MatchContact match={match} />
            </td>
            <td className={styles.state}>
              <MatchState match={match} />
            </td>
            <td className={styles.result}>
              <MatchResult match={match} />
            </td>
            <td className={styles.acts}>
              <RowAct appId={appId} match={match} onPair={onPair} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type ActProps = { appId: AppId; match: SourceMatch; onPair: (match: SourceMatch) => void }

function RowAct({ appId, match, onPair }: ActProps) {
  const { t } = useTranslation('matching')
  const name = match.name || match.open_id
  if (match.status === results.success && match.member)
    return <ReadableButton appId={appId} memberId={match.member.id} name={match.member.name} />
  const word = match.reason === 'ambiguous' ? 'choose' : 'assign'
  return (
    <Button size="sm" aria-label={t(`acts.${word}-for`, { name })} onClick={() => onPair(match)}>
      {t(`acts.${word}`)}
    </Button>
  )
}

type ReadableProps = { appId: AppId; memberId: MemberId; name: string }

/** How many documents of this source the member may read. */
function ReadableButton({ appId, memberId, name }: ReadableProps) {
  const { t } = useTranslation('matching')
  return (
    <Popover
      label={t('acts.readable-for', { name })}
      placement="bottom-end"
      trigger={
        <Button variant="ghost" size="sm" aria-label={t('acts.readable-for', { name })}>
          {t('acts.readable')}
        </Button>
      }
    >
      <Readable appId={appId} memberId={memberId} name={name} />
    </Popover>
  )
}

function Readable({ appId, memberId, name }: ReadableProps) {
  const { t } = useTranslation('matching')
  const { data, error } = useReadable(appId, memberId, true)
  if (error) return <p className={styles.readable}>{error.message}</p>
  if (!data) {
    return (
      <p className={styles.readable}>
        <Skeleton width={180} />
      </p>
    )
  }
  return (
    <div className={styles.readable}>
      <p>
        {t('readable.count', {
          name,
          readable: numberText(data.readable_count),
          total: numberText(data.document_count),
        })}
      </p>
      {data.not_listed_count > 0 && (
        <p className={styles.quiet}>
          {t('readable.not-listed', {
            count: data.not_listed_count,
            number: numberText(data.not_listed_count),
          })}
        </p>
      )}
      {data.private_count > 0 && (
        <p className={styles.quiet}>
          {t('readable.private', {
            count: data.private_count,
            number: numberText(data.private_count),
          })}
        </p>
      )}
    </div>
  )
}

/** Rows as high as the real ones. */
export const MatchTableSkeleton = () => (
  <div aria-hidden="true">
    {Array.from({ length: 8 }, (_, at) => (
      <div key={at} className={styles.skeletonRow}>
        <Skeleton width={24} height={24} isRound />
        <Skeleton width={96} />
        <Skeleton width={200} />
        <Skeleton width={64} />
      </div>
    ))}
  </div>
)
