import { Skeleton } from '../../../ui/index.ts'
import styles from './member-table-skeleton.module.css'

/** Rows as high as the real ones, so that nothing moves when they arrive. */
export function MemberTableSkeleton({ rows }: { rows: number }) {
  return (
    <div aria-hidden="true">
      <div className={styles.head}>
        <Skeleton width={64} />
      </div>
      {Array.from({ length: Math.min(rows, 20) }, (_, index) => (
        <div key={index} className={styles.row}>
          <Skeleton width={16} height={16} />
          <Skeleton width={32} height={32} isRound />
          <span className={styles.name}>
            <Skeleton width={72} />
            <Skeleton width={104} height={10} />
          </span>
          <span className={styles.rest}>
            <Skeleton width={48} />
            <Skeleton width={72} height={20} />
            <Skeleton width={184} />
            <Skeleton width={48} />
          </span>
        </div>
      ))}
    </div>
  )
}
