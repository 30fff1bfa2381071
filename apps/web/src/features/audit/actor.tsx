import type { AuditRow } from '@zhiwen/contract/audit.ts'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../ui/index.ts'
import styles from './audit-page.module.css'

/** Name of who acted; what the platform does by itself has none. */
export function useActorWord() {
  const { t } = useTranslation('audit')
  return (actor: AuditRow['actor']) => actor.name || t('system')
}

/** Who acted, with their letter. */
export function Actor({ actor }: { actor: AuditRow['actor'] }) {
  const name = useActorWord()(actor)
  return (
    <span className={styles.who}>
      <Avatar name={name} size={24} />
      {name}
    </span>
  )
}
