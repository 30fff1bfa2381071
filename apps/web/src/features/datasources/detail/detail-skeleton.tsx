import { Skeleton } from '../../../ui/index.ts'
import styles from './detail.module.css'

/** The header and the row of tabs while the app loads. */
export const DetailSkeleton = () => (
  <div aria-hidden="true">
    <div className={styles.header}>
      <Skeleton width={40} height={40} />
      <div className={styles.names}>
        <Skeleton width={220} height={20} />
        <Skeleton width={380} />
      </div>
    </div>
    <div className={styles.tabsLoading}>
      <Skeleton width={320} height={16} />
    </div>
  </div>
)
