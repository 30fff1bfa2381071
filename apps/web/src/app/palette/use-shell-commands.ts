import { type Language, languages, type Theme } from '@zhiwen/contract/enums.ts'
import {
  ArrowLeftRight,
  CircleUserRound,
  CornerDownRight,
  Keyboard,
  Languages,
  LogOut,
  type LucideIcon,
  Monitor,
  Moon,
  PanelLeft,
  Sun,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useChangeLook, useSignOut } from '../../features/account/index.ts'
import { useSwitchWorkspace } from '../../features/workspace/index.ts'
import { type Command, useCommands } from '../../lib/commands/index.ts'
import { hasKeyboard, modifierKey } from '../../lib/keyboard.ts'
import { useUser } from '../../lib/session/index.ts'
import { routesOf } from '../guards/allowed-routes.ts'
import { useNav } from '../shell/use-nav.ts'
import { placesWithoutEntry } from '../shell/use-places.ts'

type Acts = { openShortcuts: () => void; toggleSidebar: () => void }

/** Offers the shell's own pages and actions in the palette. */
export function useShellCommands(acts: Acts): void {
  useCommands('pages', usePageCommands())
  useCommands('look', useLookCommands())
  useCommands('workspaces', useWorkspaceCommands())
  useCommands('shell', useShellActions(acts))
}

function usePageCommands(): Command[] {
  const { t } = useTranslation('app')
  const navigate = useNavigate()
  const { items } = useNav()
  const type = useUser().current_workspace?.ws_user_type
  const views = placesWithoutEntry(type ? routesOf(type) : [], items)
  const account = { path: '/accountSetting', icon: CircleUserRound, title: t('account.settings') }
  const pages = items.map(({ path, icon, label }) => ({ path, icon, title: t(`nav.${label}`) }))
  const sisters = views.map(({ path, title, area }) => ({
    path,
    icon: CornerDownRight,
    title: area
      ? t('title', { page: t(`nav.${area}`), platform: t(`titles.${title}`) })
      : t(`titles.${title}`),
  }))
  return [...pages, ...sisters, account].map(({ path, icon, title }) => ({
    id: `page:${path}`,
    group: 'page',
    title,
    icon,
    keywords: path,
    run: () => void navigate(path),
  }))
}

const themeChoices: { theme: Theme; key: string; icon: LucideIcon }[] = [
  { theme: 'light', key: 'light', icon: Sun },
  { theme: 'dark', key: 'dark', icon: Moon },
  { theme: '', key: 'system', icon: Monitor },
]

function useLookCommands(): Command[] {
  const { t } = useTranslation('app')
  const { theme: chosen, preferred_language } = useUser()
  const change = useChangeLook()
  const toTheme = themeChoices.filter(({ theme }) => theme !== chosen)
  const toLanguage = languages.filter((language: Language) => language !== preferred_language)
  return [
    ...toTheme.map(({ theme, key, icon }) => ({
      id: `theme:${key}`,
      group: 'action' as const,
      title: t(`commands.theme-${key}`),
      icon,
      keywords: `theme ${key}`,
      run: () => change.mutate({ theme }),
    })),
    ...toLanguage.map((language) => ({
      id: `language:${language}`,
      group: 'action' as const,
      title: t(`commands.language-${language}`),
      icon: Languages,
      keywords: 'language english',
      run: () => change.mutate({ preferred_language: language }),
    })),
  ]
}

function useWorkspaceCommands(): Command[] {
  const { t } = useTranslation('app')
  const { workspaces, current_workspace } = useUser()
  const switching = useSwitchWorkspace()
  return workspaces
    .filter(({ id, state }) => state === 'active' && id !== current_workspace?.id)
    .map(({ id, company_name }) => ({
      id: `workspace:${id}`,
      group: 'action',
      title: t('commands.workspace', { name: company_name }),
      icon: ArrowLeftRight,
      keywords: 'workspace',
      run: () => switching.mutate(id),
    }))
}

function useShellActions({ openShortcuts, toggleSidebar }: Acts): Command[] {
  const { t } = useTranslation('app')
  const signOut = useSignOut()
  const forKeyboards: Command[] = [
    {
      id: 'sidebar',
      group: 'action',
      title: t('commands.sidebar'),
      icon: PanelLeft,
      keywords: 'sidebar',
      shortcut: [modifierKey(), 'B'],
      run: toggleSidebar,
    },
    {
      id: 'shortcuts',
      group: 'action',
      title: t('commands.shortcuts'),
      icon: Keyboard,
      keywords: 'shortcuts keyboard',
      shortcut: ['?'],
      run: openShortcuts,
    },
  ]
  return [
    ...(hasKeyboard() ? forKeyboards : []),
    {
      id: 'sign-out',
      group: 'action',
      title: t('commands.sign-out'),
      icon: LogOut,
      keywords: 'sign out logout',
      run: () => signOut.mutate({}),
    },
  ]
}
