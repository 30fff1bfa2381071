import { AfterDelay, Skeleton } from '../../../ui/index.ts'
import styles from './roles-page.module.css'

/** List and detail while they load. */
export function RolesSkeleton() {
  return (
    <AfterDelay ms={150}>
      <div className={styles.master} aria-hidden="true">
        <div className={styles.list}>
          {[0, 1, 2, 3, 4].map((row) => (
            <div key={row} className={styles.item}>
              <span className={styles.words}>
                <Skeleton width={96} />
              </span>
              <Skeleton width={20} />
            </div>
          ))}
        </div>
        <div className={styles.detail}>
          <Skeleton width={120} height={20} />
        </div>
      </div>
    </AfterDelay>
  )
}
