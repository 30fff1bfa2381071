import { ChevronRight } from 'lucide-react'
import { createContext, type ReactNode, use } from 'react'
import { AppLink } from './app-link.tsx'
import { cx } from './cx.ts'
import styles from './page.module.css'
import { PlaceNav, type Places } from './place-nav.tsx'

type Chrome = {
  start?: ReactNode
  end?: ReactNode
  /** Sister pages of the shown one, as tabs above it or as a list beside it. */
  places?: Places
}
/** What the shell puts around every page: at the start the menu button of phones, at the end its own tools, sister pages. */
export const PageChrome = createContext<Chrome>({})

type Props = {
  title: string
  /** Right side of the top bar; at most one primary button. */
  action?: ReactNode
  /** `fill` leaves padding and scrolling to the content. */
  width?: 'full' | 'form' | 'settings' | 'read' | 'fill'
  /** No line under the top bar and a hidden title, for pages with their own headline. */
  isBare?: boolean
  children: ReactNode
}

/** The sheet's content: top bar with the title, then the scrolling page. */
export function Page({ title, action, width = 'full', isBare, children }: Props) {
  const chrome = use(PageChrome)
  const { places } = chrome
  const isBeside = places?.look === 'side'
  const hasTabs = places !== undefined && !isBeside && places.links.length > 0
  return (
    <>
      <header className={cx(styles.topbar, isBare && styles.bare)}>
        {chrome.start}
        {places?.parent && <Crumb {...places.parent} />}
        <h1 className={isBare ? styles.hiddenTitle : styles.title}>{title}</h1>
        <div className={styles.actions}>
          {action}
          {chrome.end}
        </div>
      </header>
      <div className={isBeside ? styles.withSide : styles.alone}>
        {isBeside && <PlaceNav {...places} />}
        <div className={width === 'fill' ? styles.fill : styles.scroll}>
          {hasTabs && (
            <div className={styles.tabs}>
              <PlaceNav {...places} />
            </div>
          )}
          {width === 'fill' ? (
            children
          ) : (
            <div className={cx(styles.page, styles[width], (isBeside || hasTabs) && styles.placed)}>
              {children}
            </div>
          )}
        </div>
      </div>
    </>
  )
}

/** The page above this one, before the title. */
function Crumb({ path, label }: { path: string; label: string }) {
  return (
    <span className={styles.crumb}>
      <AppLink href={path}>{label}</AppLink>
      <ChevronRight size={14} />
    </span>
  )
}
