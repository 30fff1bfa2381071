import { cx } from './cx.ts'
import styles from './progress-bar.module.css'

export type ProgressPart = { percent: number; tone?: 'brand' | 'ok' | 'bad' | 'warn' | 'run' }
type Props = {
  label: string
  parts: ProgressPart[]
  isThin?: boolean
  /** How much there is to do is not known yet: the bar moves without saying a share. */
  isOpenEnded?: boolean
}

/** How much is done, if need be in coloured parts. */
export function ProgressBar({ label, parts, isThin, isOpenEnded }: Props) {
  const done = Math.round(parts.reduce((sum, part) => sum + part.percent, 0))
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={isOpenEnded ? undefined : done}
      className={cx(styles.bar, isThin && styles.thin)}
    >
      {isOpenEnded && <i className={cx(styles.brand, styles.roaming)} />}
      {(isOpenEnded ? [] : parts).map((part) => (
        <i
          key={part.tone ?? 'brand'}
          className={styles[part.tone ?? 'brand']}
          style={{ width: `${part.percent}%` }}
        />
      ))}
    </div>
  )
}
