import type { ReactNode } from 'react'
import { useMaybeUser } from '../../../lib/session/index.ts'
import { LanguageSwitch, ProductName } from '../../identity/index.ts'
import styles from './invitation-frame.module.css'

/** Frame of the invitation pages: product, who is signed in or the language, one narrow column. */
export function InvitationFrame({ children }: { children: ReactNode }) {
  const user = useMaybeUser()
  return (
    <div className={styles.frame}>
      <header className={styles.header}>
        <ProductName />
        {user ? <span className={styles.who}>{user.display_name}</span> : <LanguageSwitch />}
      </header>
      <main className={styles.main}>{children}</main>
    </div>
  )
}
