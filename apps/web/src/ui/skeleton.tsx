import styles from './skeleton.module.css'

type Props = { width?: number | string; height?: number; isRound?: boolean }

/** A grey bar in the place of what is still loading. */
export function Skeleton({ width = '100%', height = 12, isRound }: Props) {
  return (
    <span
      aria-hidden="true"
      className={styles.skeleton}
      style={{ width, height, borderRadius: isRound ? '50%' : undefined }}
    />
  )
}
