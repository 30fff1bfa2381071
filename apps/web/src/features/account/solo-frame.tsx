import { LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../lib/session/index.ts'
import { Button } from '../../ui/index.ts'
import { ProductName } from '../identity/index.ts'
import { useSignOut } from './queries.ts'
import styles from './solo-frame.module.css'

/** Frame of pages for a signed-in user outside the shell: who is signed in, a way out, one column. */
export function SoloFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('account')
  const { display_name, email } = useUser()
  const signOut = useSignOut()
  return (
    <div className={styles.frame}>
      <header className={styles.header}>
        <ProductName />
        <span className={styles.who}>{[display_name, email].filter(Boolean).join(' · ')}</span>
        <Button
          variant="ghost"
          size="sm"
          icon={<LogOut size={14} />}
          isBusy={signOut.isPending}
          onClick={() => signOut.mutate({})}
        >
          {t('sign-out')}
        </Button>
      </header>
      {children}
    </div>
  )
}
