import type { ReactNode } from 'react'
import styles from './banner.module.css'
import { cx } from './cx.ts'

type Props = {
  tone?: 'warning' | 'danger' | 'info'
  icon?: ReactNode
  action?: ReactNode
  children: ReactNode
}

/** A line over the whole width for a state of the whole app, such as being offline. */
export function Banner({ tone = 'warning', icon, action, children }: Props) {
  return (
    <div role="status" className={cx(styles.banner, styles[tone])}>
      {icon}
      <span>{children}</span>
      {action}
    </div>
  )
}
