import type { DirectoryPerson } from '@zhiwen/contract/directory.ts'
import type { PersonMatch } from '@zhiwen/contract/enums.ts'
import { useTranslation } from 'react-i18next'
import { Avatar, StatusDot } from '../../../ui/index.ts'
import styles from './directory.module.css'

const tones = { matched: 'ok', new: 'idle', ambiguous: 'warn', blocked: 'bad' } as const

/** How somebody of the directory stands to the members, and why. */
export function MatchWord({ match, reason }: { match: PersonMatch; reason: string }) {
  const { t } = useTranslation('directory')
  return <StatusDot tone={tones[match]}>{t(`reasons.${reason}`)}</StatusDot>
}

/** People with their match, those that need a look first. */
export function MatchTable({ people }: { people: readonly DirectoryPerson[] }) {
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
              <MatchWord match={person.match} reason={person.reason} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
