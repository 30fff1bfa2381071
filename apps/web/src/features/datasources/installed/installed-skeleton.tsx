import { Skeleton } from '../../../ui/index.ts'
import styles from './installed.module.css'

/** The table while the apps load. */
export function InstalledSkeleton() {
  return (
    <ul className={styles.blank}>
      {[0, 1, 2, 3].map((row) => (
        <li key={row}>
          <Skeleton width={28} height={28} />
          <Skeleton width="22%" />
          <Skeleton width="14%" />
          <Skeleton width="28%" />
        </li>
      ))}
    </ul>
  )
}
