import {
  Bot,
  Database,
  FolderHeart,
  House,
  type LucideIcon,
  MessageCircle,
  Settings,
  Sparkles,
  TextSearch,
  Users,
} from 'lucide-react'
import type { AppRoute } from '../routes.tsx'

export type NavGroup = 'main' | 'personal' | 'manage'
export type NavItem = {
  path: AppRoute['path']
  /** Pages below this path count as the same place. */
  area: string
  /** Another path whose pages count as this place. */
  alsoArea?: string
  /** Key of the label in `app:nav`. */
  label: string
  icon: LucideIcon
  group: NavGroup
  /** Also stands in the bottom navigation of phones. */
  isTab?: boolean
}

/** The sidebar's entries in order. An entry shows when its page exists and the level may open it. */
const navItems: readonly NavItem[] = [
  { path: '/home', area: '/home', label: 'home', icon: House, group: 'main', isTab: true },
  {
    path: '/search',
    area: '/search',
    label: 'search',
    icon: TextSearch,
    group: 'main',
    isTab: true,
  },
  { path: '/chat', area: '/chat', label: 'chat', icon: MessageCircle, group: 'main', isTab: true },
  {
    path: '/personal/appStore',
    area: '/personal',
    label: 'my-sources',
    icon: FolderHeart,
    group: 'personal',
  },
  {
    path: '/personal/agent',
    area: '/personal/agent',
    label: 'my-agents',
    icon: Bot,
    group: 'personal',
  },
  {
    path: '/manage/datasources/installed',
    area: '/manage/datasources',
    label: 'sources',
    icon: Database,
    group: 'manage',
  },
  {
    path: '/manage/agent/installed',
    area: '/manage/agent',
    label: 'agents',
    icon: Sparkles,
    group: 'manage',
  },
  {
    path: '/manage/users/all',
    area: '/manage/users',
    alsoArea: '/manage/addUser',
    label: 'members',
    icon: Users,
    group: 'manage',
  },
  {
    path: '/manage/settings/base',
    area: '/manage/settings',
    label: 'settings',
    icon: Settings,
    group: 'manage',
  },
]

/** Entries whose page exists among the routes of the user's level. */
export const visibleNavItems = (allowed: readonly AppRoute[]): NavItem[] =>
  navItems.filter((item) => allowed.some(({ path, page }) => path === item.path && page !== null))

const isBelow = (pathname: string, area: string | undefined) =>
  area !== undefined && (pathname === area || pathname.startsWith(`${area}/`))

/** The entry a path belongs to: the one with the longest area around it. */
export const currentNavItem = (items: readonly NavItem[], pathname: string): NavItem | undefined =>
  items
    .filter(({ area, alsoArea }) => isBelow(pathname, area) || isBelow(pathname, alsoArea))
    .sort((a, b) => b.area.length - a.area.length)[0]
