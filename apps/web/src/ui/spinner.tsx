import styles from './spinner.module.css'

/** A small turning ring; spinners stand only inside buttons. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />
}
