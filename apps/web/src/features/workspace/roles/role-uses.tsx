import type { RoleId } from '@zhiwen/contract/ids.ts'
import { Database, Link, Sparkles } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useRoleUses } from './queries.ts'
import styles from './role-detail.module.css'

export const iconOfUse = { app: Database, agent: Sparkles, invitation: Link } as const

/** Where a role is named. */
export function RoleUses({ roleId }: { roleId: RoleId }) {
  const { t } = useTranslation('roles')
  const uses = useRoleUses(roleId).data?.items
  if (!uses) return null
  return (
    <section className={styles.part}>
      <h3>{t('uses.title')}</h3>
      {uses.length === 0 ? (
        <p className={styles.none}>{t('uses.none')}</p>
      ) : (
        <ul className={styles.uses}>
          {uses.map(({ kind, id, name }) => {
            const Icon = iconOfUse[kind]
            return (
              <li key={id} className={styles.use} title={t(`uses.${kind}`)}>
                <Icon size={14} />
                <span>{name}</span>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
