import { usePlatform } from '../../lib/platform/platform.ts'
import { Logo } from '../../ui/index.ts'
import styles from './product-name.module.css'
import { useProductTitle } from './use-product-title.ts'

/** Logo and name of this installation, for pages outside the shell. */
export function ProductName() {
  const title = useProductTitle()
  const logo = usePlatform().data?.logo_square_file_url
  return (
    <span className={styles.product}>
      <span className={styles.mark} aria-hidden="true">
        {logo ? <img src={logo} alt="" width={28} height={28} /> : <Logo hasName={false} />}
      </span>
      <b className={styles.name}>{title}</b>
    </span>
  )
}
