import type { AppKind } from '@zhiwen/contract/apps.ts'
import { useTranslation } from 'react-i18next'
import { StatusDot } from '../../../ui/index.ts'
import { AppLogo } from '../app/app-logo.tsx'
import styles from './store.module.css'

type Props = {
  kind: AppKind
  /** An app of this kind has lost its access; the list of apps says which. */
  needsAuth: boolean
  isOpen: boolean
  onOpen: () => void
}

/** One kind: logo, name, what it is, and whether it is connected; opens the details. */
export function KindCard({ kind, needsAuth, isOpen, onOpen }: Props) {
  const { t } = useTranslation(['store', 'sources'])
  return (
    <button
      type="button"
      className={styles.kind}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={onOpen}
    >
      <AppLogo logo={kind.logo} size="md" />
      <span className={styles.words}>
        <span className={styles.line}>
          <b className={styles.name}>{kind.name}</b>
          {kind.installed_count > 0 && (
            <span className={styles.mark}>
              <StatusDot tone={needsAuth ? 'warn' : 'ok'}>
                {needsAuth
                  ? t('sources:states.needs_auth')
                  : t('connected', { count: kind.installed_count })}
              </StatusDot>
            </span>
          )}
        </span>
        <span className={styles.about}>{kind.about}</span>
      </span>
    </button>
  )
}
