import type { DirectoryPerson } from '@zhiwen/contract/directory.ts'
import type { PersonMatch } from '@zhiwen/contract/enums.ts'
import { useTranslation } from 'react-i18next'
import { Avatar, StatusDot } from '../../../ui/index.ts'
import styles from './directory.module.css'

const tones = { matched: 'ok', new: 'idle', ambiguous: 'warn', blocked: 'bad' } as const

type WordProps = { match: PersonMatch; reason: string; isDone: boolean }

/** How somebody of the directory stands to the members, and why. */
function MatchWord({ match, reason, isDone }: WordProps) {
  const { t } = useTranslation('directory')
  const words = t(`reasons.${reason}`)
  return (
    <StatusDot tone={tones[match]}>
      {isDone ? t(`done-reasons.${reason}`, { defaultValue: words }) : words}
    </StatusDot>
  )
}

type Props = {
  people: readonly DirectoryPerson[]
  /** Says what was done instead of what will be. */
  isDone?: boolean
}

/** People with their match, those that need a look first. */
export function MatchTable({ people, isDone = false }: Props) {
  const { t } = useTranslation('directory')
  if (people.length === 0) return null
  const order = ['ambiguous', 'blocked', 'new', 'matched']
  const sorted = people.toSorted((a, b) => order.indexOf(a.match) - order.indexOf(b.match))
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('columns.person')}</th>
          <th scope="col" className={styles.wide}>
            {t('columns.contact')}
          </th>
          <th scope="col">{t('columns.match')}</th>
        </tr>
      </thead>
      <tbody>
        {sorted.map((person) => (
          <tr key={person.open_id}>
            <td>
              <span className={styles.person}>
                <Avatar name={person.name} size={24} />
                {person.name}
              </span>
            </td>
            <td className={styles.wide}>{person.phone || person.email || '–'}</td>
            <td>
              <MatchWord match={person.match} reason={person.reason} isDone={isDone} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
