import { Skeleton } from '../../../ui/index.ts'
import styles from './documents.module.css'

/** Rows as high as the real ones. */
export function DocumentsSkeleton({ rows }: { rows: number }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: Math.min(rows, 10) }, (_, at) => (
        <div key={at} className={styles.skeletonRow}>
          <Skeleton width={16} height={16} />
          <Skeleton width={at % 2 === 0 ? 260 : 200} />
          <Skeleton width={64} />
          <Skeleton width={120} />
        </div>
      ))}
    </div>
  )
}
