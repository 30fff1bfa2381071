import type { Role } from '@zhiwen/contract/roles.ts'
import { Check, Search } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../../ui/index.ts'
import { useRoles } from './queries.ts'
import styles from './role-choice.module.css'

type Props = {
  /** Marked as chosen. */
  isChosen: (role: Role) => boolean
  onChoose: (role: Role) => void
  /** Stands above the roles, for example "all roles". */
  before?: ReactNode
}

const fieldFrom = 8

/** The custom roles to choose from, with a field to find one where there are many. */
export function RoleChoice({ isChosen, onChoose, before }: Props) {
  const { t } = useTranslation('roles')
  const [typed, setTyped] = useState('')
  const roles = useRoles().data?.items
  const words = typed.trim().toLowerCase()
  const found = roles?.filter(({ name }) => name.toLowerCase().includes(words)) ?? []
  return (
    <div className={styles.choice}>
      {(roles?.length ?? 0) > fieldFrom && (
        <TextField
          label={t('find')}
          isLabelHidden
          placeholder={t('find')}
          icon={<Search size={16} />}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      {words === '' && before}
      <ul className={styles.list} aria-label={t('title')}>
        {found.map((role) => (
          <li key={role.id}>
            <button
              type="button"
              className={styles.item}
              aria-pressed={isChosen(role)}
              onClick={() => onChoose(role)}
            >
              <span className={styles.name}>{role.name}</span>
              {isChosen(role) && <Check size={16} />}
            </button>
          </li>
        ))}
      </ul>
      {roles && found.length === 0 && (
        <p className={styles.none}>{t(roles.length === 0 ? 'none-yet' : 'none-found')}</p>
      )}
    </div>
  )
}
