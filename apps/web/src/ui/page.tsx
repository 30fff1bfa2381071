import { createContext, type ReactNode, use } from 'react'
import { cx } from './cx.ts'
import styles from './page.module.css'

type Chrome = { start?: ReactNode; end?: ReactNode }
/** What the shell puts into every top bar: at the start the menu button of phones, at the end its own tools. */
export const PageChrome = createContext<Chrome>({})

type Props = {
  title: string
  /** Right side of the top bar; at most one primary button. */
  action?: ReactNode
  width?: 'full' | 'form' | 'settings' | 'read'
  /** No line under the top bar and a hidden title, for pages with their own headline. */
  isBare?: boolean
  children: ReactNode
}

/** The sheet's content: top bar with the title, then the scrolling page. */
export function Page({ title, action, width = 'full', isBare, children }: Props) {
  const chrome = use(PageChrome)
  return (
    <>
      <header className={cx(styles.topbar, isBare && styles.bare)}>
        {chrome.start}
        <h1 className={isBare ? styles.hiddenTitle : styles.title}>{title}</h1>
        <div className={styles.actions}>
          {action}
          {chrome.end}
        </div>
      </header>
      <div className={styles.scroll}>
        <div className={cx(styles.page, styles[width])}>{children}</div>
      </div>
    </>
  )
}
