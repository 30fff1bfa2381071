import { type ReactNode, useId } from 'react'
import styles from './home-section.module.css'

type Props = { title: string; end?: ReactNode; children: ReactNode }

/** A titled part of the home page with something small at the end of its head line. */
export function HomeSection({ title, end, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {end}
      </header>
      {children}
    </section>
  )
}
