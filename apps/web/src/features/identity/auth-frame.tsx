import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { now } from '../../lib/clock.ts'
import { cx } from '../../ui/index.ts'
import styles from './auth-frame.module.css'
import { DemoPanel } from './demo-panel.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { OutboxNotice } from './outbox-notice.tsx'
import { ProductName } from './product-name.tsx'
import { TermsLink } from './terms-dialog.tsx'
import { useProductTitle } from './use-product-title.ts'

type Props = {
  title: ReactNode
  lead: ReactNode
  /** Stands above the title, as the steps of a longer way do. */
  above?: ReactNode
  /** Less air around long forms. */
  isTight?: boolean
  children: ReactNode
}

/** Frame of the pages before the sign-in: form left, an example of the product right. */
export function AuthFrame({ title, lead, above, isTight = false, children }: Props) {
  const { t } = useTranslation('identity')
  const product = useProductTitle()
  const year = new Date(now()).getFullYear()
  return (
    <div className={styles.frame}>
      <main className={styles.main}>
        <header className={styles.header}>
          <ProductName />
          <LanguageSwitch />
        </header>
        <div className={cx(styles.box, isTight && styles.tight)}>
          {above}
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.lead}>{lead}</p>
          <OutboxNotice />
          {children}
        </div>
        <footer className={styles.footer}>
          <span>{t('frame.copyright', { year, product })}</span>
          <TermsLink document="terms" />
          <TermsLink document="privacy" />
        </footer>
      </main>
      <DemoPanel />
    </div>
  )
}
