import { Skeleton } from '../../../ui/index.ts'
import styles from './store.module.css'

/** The store while its kinds load. */
export function StoreSkeleton() {
  return (
    <div className={styles.category}>
      <div className={styles.heading}>
        <Skeleton width={72} height={14} />
      </div>
      <ul className={styles.kinds}>
        {[0, 1, 2, 3, 4, 5].map((card) => (
          <li key={card} className={styles.blank}>
            <Skeleton width={36} height={36} />
            <span className={styles.words}>
              <Skeleton width="40%" />
              <Skeleton width="80%" />
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
