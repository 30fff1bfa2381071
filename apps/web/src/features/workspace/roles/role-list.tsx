import type { RoleId } from '@zhiwen/contract/ids.ts'
import type { Role } from '@zhiwen/contract/roles.ts'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../../ui/index.ts'
import styles from './roles-page.module.css'

type Props = {
  roles: readonly Role[]
  shownId: RoleId | null
  onChoose: (id: RoleId) => void
}

const matches = (words: string) => (role: Role) =>
  `${role.name} ${role.description}`.toLowerCase().includes(words)

/** All roles with their size; typing narrows them at once, they are all here already. */
export function RoleList({ roles, shownId, onChoose }: Props) {
  const { t } = useTranslation('roles')
  const [typed, setTyped] = useState('')
  const found = roles.filter(matches(typed.trim().toLowerCase()))
  return (
    <div className={styles.list}>
      <TextField
        type="search"
        label={t('find')}
        isLabelHidden
        placeholder={t('find')}
        icon={<Search size={16} />}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ul className={styles.items} aria-label={t('title')}>
        {found.map((role) => (
          <li key={role.id}>
            <button
              type="button"
              className={styles.item}
              aria-current={role.id === shownId || undefined}
              onClick={() => onChoose(role.id)}
            >
              <span className={styles.words}>
                <span className={styles.name}>{role.name}</span>
                {role.description && <span className={styles.about}>{role.description}</span>}
              </span>
              <span className={styles.count}>{role.member_count.toLocaleString('en-US')}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.note}>{found.length === 0 ? t('none-found') : t('note')}</p>
    </div>
  )
}
