import type { App } from '@zhiwen/contract/apps.ts'
import styles from './source-logo.module.css'

type Props = { app: Pick<App, 'logo'>; size?: 28 | 40 }

/** The logo of a kind on its tile; the words beside it name the source. */
export const SourceLogo = ({ app, size = 40 }: Props) => (
  <span className={styles.tile} style={{ width: size, height: size }} aria-hidden="true">
    <img src={app.logo} alt="" width={size === 40 ? 24 : 18} height={size === 40 ? 24 : 18} />
  </span>
)
