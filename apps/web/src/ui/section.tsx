import { type ReactNode, useId } from 'react'
import styles from './section.module.css'

type Props = { title: string; description?: ReactNode; action?: ReactNode; children: ReactNode }

/** A part of a settings page with its heading; hairlines part the sections. */
export function Section({ title, description, action, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div className={styles.head}>
        <div>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {description && <p className={styles.description}>{description}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}
