import { CircleQuestionMark, Menu as MenuIcon } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import { Bell } from '../../features/notices/index.ts'
import { IconButton, PageChrome, SkipLink } from '../../ui/index.ts'
import { CommandPalette } from '../palette/command-palette.tsx'
import { ShortcutSheet } from '../palette/shortcut-sheet.tsx'
import { useShellCommands } from '../palette/use-shell-commands.ts'
import { NavDrawer } from './nav-drawer.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import styles from './shell.module.css'
import { Sidebar } from './sidebar.tsx'
import { TabBar } from './tab-bar.tsx'
import { useCollapsed } from './use-collapsed.ts'
import { usePlaces } from './use-places.ts'
import { useShortcuts } from './use-shortcuts.ts'

type Layer = 'palette' | 'shortcuts' | 'nav' | null

/** The frame around every signed-in page: sidebar, one sheet, bottom navigation on phones. */
export function Shell() {
  const [isCollapsed, toggleCollapsed] = useCollapsed()
  const [layer, setLayer] = useState<Layer>(null)
  const close = () => setLayer(null)
  const openPalette = () => setLayer('palette')
  const openShortcuts = () => setLayer('shortcuts')
  useShortcuts({ openPalette, openShortcuts, toggleSidebar: toggleCollapsed })
  useShellCommands({ openShortcuts, toggleSidebar: toggleCollapsed })
  return (
    <div className={styles.app} data-collapsed={isCollapsed || undefined}>
      <SkipLink target="main" />
      <SidebarColumn
        isCollapsed={isCollapsed}
        onToggle={toggleCollapsed}
        onOpenPalette={openPalette}
      />
      <main id="main" tabIndex={-1} className={styles.sheet}>
        <OfflineBanner />
        <TopBarTools onOpenNav={() => setLayer('nav')} onOpenShortcuts={openShortcuts} />
      </main>
      <TabBar onOpenPalette={openPalette} />
      <NavDrawer isOpen={layer === 'nav'} onOpen={() => setLayer('nav')} onClose={close}>
        <Sidebar isCollapsed={false} onOpenPalette={openPalette} />
      </NavDrawer>
      <CommandPalette isOpen={layer === 'palette'} onClose={close} />
      <ShortcutSheet isOpen={layer === 'shortcuts'} onClose={close} />
    </div>
  )
}

type ColumnProps = { isCollapsed: boolean; onToggle: () => void; onOpenPalette: () => void }

function SidebarColumn(props: ColumnProps) {
  const { t } = useTranslation('app')
  return (
    <aside className={styles.side} aria-label={t('nav.sidebar')}>
      <Sidebar {...props} />
    </aside>
  )
}

type ToolProps = { onOpenNav: () => void; onOpenShortcuts: () => void }

/** Gives the shell's own tools and the sister pages to the page, which draws its frame itself. */
function TopBarTools({ onOpenNav, onOpenShortcuts }: ToolProps) {
  const { t } = useTranslation('app')
  const places = usePlaces()
  const tools = useMemo(
    () => ({
      start: (
        <span className={styles.phoneOnly}>
          <IconButton label={t('nav.open')} size="md" hasTooltip={false} onClick={onOpenNav}>
            <MenuIcon size={20} />
          </IconButton>
        </span>
      ),
      end: (
        <>
          <Bell />
          <span className={styles.wideOnly}>
            <IconButton
              label={t('shortcuts.title')}
              size="md"
              shortcut="?"
              onClick={onOpenShortcuts}
            >
              <CircleQuestionMark size={17} />
            </IconButton>
          </span>
        </>
      ),
    }),
    [t, onOpenNav, onOpenShortcuts],
  )
  const chrome = useMemo(() => ({ ...tools, places }), [tools, places])
  return (
    <PageChrome value={chrome}>
      <Outlet />
    </PageChrome>
  )
}
