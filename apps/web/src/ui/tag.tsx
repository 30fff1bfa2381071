import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './tag.module.css'

type TagProps = {
  tone?: 'neutral' | 'brand' | 'success' | 'warning' | 'danger' | 'info'
  icon?: ReactNode
  children: ReactNode
}

/** A small word on a tint; colour only for states. */
export function Tag({ tone = 'neutral', icon, children }: TagProps) {
  return (
    <span className={cx(styles.tag, styles[tone])}>
      {icon}
      {children}
    </span>
  )
}

type BadgeProps = { isBrand?: boolean; children: ReactNode }

/** A count in a pill. */
export function Badge({ isBrand, children }: BadgeProps) {
  return <span className={cx(styles.badge, isBrand && styles.badgeBrand)}>{children}</span>
}
