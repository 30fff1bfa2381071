import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './empty-state.module.css'
import { Illustration } from './illustration.tsx'
import type { ArtName } from './illustration-art.tsx'

export type EmptyStateProps = {
  art?: ArtName
  /** A small mark over the title, such as 404. */
  code?: string
  title: string
  children?: ReactNode
  action?: ReactNode
  /** A quiet second way out beside the action. */
  link?: ReactNode
  isSmall?: boolean
  /** The heading level of the title in its page. */
  level?: 1 | 2 | 3
}

/** Drawing, one-line title, one sentence, one action, one quiet link. */
export function EmptyState({
  art,
  code,
  title,
  children,
  action,
  link,
  isSmall,
  level = 2,
}: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className={cx(styles.empty, isSmall && styles.small)}>
      {art && <Illustration art={art} />}
      {code && <span className={styles.code}>{code}</span>}
      <Heading className={styles.title}>{title}</Heading>
      {children && <div className={styles.text}>{children}</div>}
      {(action || link) && (
        <div className={styles.acts}>
          {action}
          {link}
        </div>
      )}
    </div>
  )
}
