import { CircleUserRound, Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import styles from './tab-bar.module.css'
import { useNav } from './use-nav.ts'

/** Bottom navigation of phones: the main places that exist, the palette, the account. */
export function TabBar({ onOpenPalette }: { onOpenPalette: () => void }) {
  const { t } = useTranslation('app')
  const { items, current } = useNav()
  const { pathname } = useLocation()
  return (
    <nav className={styles.bar} aria-label={t('nav.bottom')}>
      {items
        .filter(({ isTab }) => isTab)
        .map((item) => {
          const Icon = item.icon
          return (
            <Link
              key={item.path}
              to={item.path}
              className={styles.tab}
              aria-current={item === current ? 'page' : undefined}
            >
              <Icon size={20} />
              {t(`nav.${item.label}`)}
            </Link>
          )
        })}
      <button type="button" className={styles.tab} onClick={onOpenPalette}>
        <Search size={20} />
        {t('nav.jump')}
      </button>
      <Link
        to="/accountSetting"
        className={styles.tab}
        aria-current={pathname === '/accountSetting' ? 'page' : undefined}
      >
        <CircleUserRound size={20} />
        {t('nav.account')}
      </Link>
    </nav>
  )
}
