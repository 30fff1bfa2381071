import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './status-dot.module.css'

type Props = { tone?: 'idle' | 'ok' | 'warn' | 'bad' | 'run'; children: ReactNode }

/** A state as dot and word, never colour alone. */
export function StatusDot({ tone = 'idle', children }: Props) {
  return <span className={cx(styles.status, styles[tone])}>{children}</span>
}
