import type { ReactNode } from 'react'
import styles from './callback-frame.module.css'
import { ProductName } from './product-name.tsx'

type Props = {
  /** What is going on while the answer is awaited. */
  title: string
  lead: string
  /** What is shown instead, once it went wrong. */
  failure?: ReactNode
}

/** The page somebody comes back to from another server: nothing but what is going on, or what went wrong. */
export function CallbackFrame({ title, lead, failure }: Props) {
  return (
    <div className={styles.frame}>
      <header>
        <ProductName />
      </header>
      <main className={styles.main}>
        {failure ? (
          <div role="alert">{failure}</div>
        ) : (
          <div aria-live="polite">
            <h1 className={styles.title}>{title}</h1>
            <p className={styles.lead}>{lead}</p>
            <div className={styles.bar} aria-hidden="true" />
          </div>
        )}
      </main>
    </div>
  )
}
