import { CircleAlert, CircleCheck, Info, Sparkles, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './notice.module.css'

const icons = {
  neutral: Info,
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
  brand: Sparkles,
}
type Props = {
  tone?: keyof typeof icons
  action?: ReactNode
  role?: 'alert' | 'status'
  children: ReactNode
}

/** A tinted line inside a page that explains or warns in place. */
export function Notice({ tone = 'neutral', action, role, children }: Props) {
  const Icon = icons[tone]
  return (
    <div role={role} className={cx(styles.notice, styles[tone])}>
      <Icon />
      <span className={styles.text}>{children}</span>
      {action}
    </div>
  )
}
