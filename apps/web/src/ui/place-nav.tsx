import { AppLink } from './app-link.tsx'
import styles from './place-nav.module.css'

export type Place = { path: string; label: string; isCurrent: boolean; count?: number | undefined }
export type Places = {
  look: 'tabs' | 'side'
  /** Spoken name of the navigation. */
  label: string
  links: Place[]
  /** The page these belong to, when it is another one. */
  parent?: { path: string; label: string }
}

/** Links between sister pages: tabs over the page, or a list beside it that becomes a strip when narrow. */
export function PlaceNav({ look, label, links }: Places) {
  return (
    <nav className={styles[look]} aria-label={label}>
      {links.map(({ path, label: name, isCurrent, count }) => (
        <AppLink key={path} href={path} aria-current={isCurrent ? 'page' : undefined}>
          {name}
          {count !== undefined && (
            <span className={styles.count}>{count.toLocaleString('en-US')}</span>
          )}
        </AppLink>
      ))}
    </nav>
  )
}
