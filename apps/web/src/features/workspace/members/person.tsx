import { Avatar } from '../../../ui/index.ts'
import styles from './person.module.css'

type Facts = {
  ws_username: string
  name: string
  username: string
  email: string
  phone: string
  avatar_url: string | null
}

/** The name a member goes by; invited people may have the company's record only. */
export const nameOf = ({ ws_username, name }: Pick<Facts, 'ws_username' | 'name'>): string =>
  ws_username || name

/** What tells two people of one name apart. */
const secondLine = (person: Facts): string => {
  const { ws_username, name, username, email, phone } = person
  const recorded = name !== '' && name !== ws_username && ws_username !== '' ? [name] : []
  return [...recorded, username || email || phone].filter(Boolean).join(' · ')
}

type Props = { person: Facts; size?: 24 | 32 }

/** Picture, name and the line that tells namesakes apart. */
export function Person({ person, size = 32 }: Props) {
  const name = nameOf(person)
  const second = secondLine(person)
  return (
    <span className={styles.person}>
      <Avatar name={name} url={person.avatar_url} size={size} />
      <span className={styles.words}>
        <span className={styles.name} title={name}>
          {name}
        </span>
        {size === 32 && (
          <span className={styles.second} title={second}>
            {second}
          </span>
        )}
      </span>
      {size === 24 && <span className={styles.aside}>{second}</span>}
    </span>
  )
}
