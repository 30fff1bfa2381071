import styles from './illustration.module.css'
import { type ArtName, art } from './illustration-art.tsx'

/** One of the eight line drawings; it says nothing that the words beside it do not say. */
export function Illustration({ art: name }: { art: ArtName }) {
  return (
    <svg className={styles.art} viewBox="0 0 160 120" aria-hidden="true">
      {art[name]}
    </svg>
  )
}
