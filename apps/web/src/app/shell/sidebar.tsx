import { PanelLeft, Search } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { WorkspaceSwitcher } from '../../features/workspace/index.ts'
import { modifierKey } from '../../lib/keyboard.ts'
import { Kbd, Tooltip } from '../../ui/index.ts'
import { AccountMenu } from './account-menu.tsx'
import type { NavGroup, NavItem } from './nav-items.ts'
import styles from './sidebar.module.css'
import { useNav } from './use-nav.ts'

const groups: readonly NavGroup[] = ['main', 'personal', 'manage']

type Props = {
  isCollapsed: boolean
  onOpenPalette: () => void
  /** Missing in the drawer of phones, which is never narrow. */
  onToggle?: () => void
}

/** Workspace, search entry, navigation and account, top to bottom. */
export function Sidebar({ isCollapsed, onOpenPalette, onToggle }: Props) {
  const { t } = useTranslation('app')
  const { items, current } = useNav()
  return (
    <div className={styles.sidebar} data-collapsed={isCollapsed || undefined}>
      <WorkspaceSwitcher isCollapsed={isCollapsed} />
      <Hint when={isCollapsed} text={t('palette.open')} shortcut={`${modifierKey()} K`}>
        <button type="button" className={styles.search} onClick={onOpenPalette}>
          <Search size={17} />
          <span className={styles.label}>{t('palette.open')}</span>
          <Kbd>{`${modifierKey()} K`}</Kbd>
        </button>
      </Hint>
      <nav className={styles.scroll} aria-label={t('nav.main')}>
        {groups.map((group) => (
          <NavSection
            key={group}
            group={group}
            items={items.filter((item) => item.group === group)}
            current={current}
            isCollapsed={isCollapsed}
          />
        ))}
      </nav>
      {onToggle && <CollapseButton isCollapsed={isCollapsed} onToggle={onToggle} />}
      <AccountMenu isCollapsed={isCollapsed} />
    </div>
  )
}

type SectionProps = {
  group: NavGroup
  items: NavItem[]
  current: NavItem | undefined
  isCollapsed: boolean
}

function NavSection({ group, items, current, isCollapsed }: SectionProps) {
  const { t } = useTranslation('app')
  if (items.length === 0) return null
  return (
    <div className={group === 'main' ? undefined : styles.group}>
      {group !== 'main' && <h2 className={styles.heading}>{t(`nav.${group}`)}</h2>}
      {items.map((item) => (
        <NavLink
          key={item.path}
          item={item}
          isCurrent={item === current}
          isCollapsed={isCollapsed}
        />
      ))}
    </div>
  )
}

type LinkProps = { item: NavItem; isCurrent: boolean; isCollapsed: boolean }

function NavLink({ item, isCurrent, isCollapsed }: LinkProps) {
  const { t } = useTranslation('app')
  const Icon = item.icon
  const label = t(`nav.${item.label}`)
  const link = (
    <Link to={item.path} className={styles.item} aria-current={isCurrent ? 'page' : undefined}>
      <Icon size={17} />
      <span className={styles.label}>{label}</span>
    </Link>
  )
  return (
    <Hint when={isCollapsed} text={label}>
      {link}
    </Hint>
  )
}

function CollapseButton({ isCollapsed, onToggle }: { isCollapsed: boolean; onToggle: () => void }) {
  const { t } = useTranslation('app')
  const label = t(isCollapsed ? 'nav.expand' : 'nav.collapse')
  return (
    <Hint when={isCollapsed} text={label} shortcut={`${modifierKey()} B`}>
      <button type="button" className={styles.item} aria-expanded={!isCollapsed} onClick={onToggle}>
        <PanelLeft size={17} />
        <span className={styles.label}>{label}</span>
      </button>
    </Hint>
  )
}

type HintProps = Omit<ComponentProps<typeof Tooltip>, 'placement'> & { when: boolean }

/** The words of an entry beside the narrow sidebar; the wide one shows them already. */
function Hint({ when, children, ...tooltip }: HintProps) {
  if (!when) return children
  return (
    <Tooltip placement="right" {...tooltip}>
      {children}
    </Tooltip>
  )
}
