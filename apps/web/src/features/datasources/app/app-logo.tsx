import styles from './app-logo.module.css'

type Props = { logo: string; size?: 'sm' | 'md' }

/** The logo of a kind; its name stands beside it. */
export function AppLogo({ logo, size = 'sm' }: Props) {
  return (
    <span className={size === 'md' ? styles.large : styles.tile} aria-hidden="true">
      <img src={logo} alt="" />
    </span>
  )
}
