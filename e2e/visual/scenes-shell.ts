import { answerAsProxy, keepWaiting, refuseWith } from './answers.ts'
import { heading, press, type Scene, type Stage } from './scene.ts'

const devicesPath = '/user/devices'
const device = ({ page, t }: Stage) => page.getByText(t('account:devices.current'))

/** On phones the sidebar is a drawer. */
async function openSidebar(stage: Stage): Promise<void> {
  if (stage.isPhone) await press(stage, 'app:nav.open')
}

const homeScenes: Scene[] = [
  { name: 'home', as: 'creator', path: '/home', shows: device },
  { name: 'home-settled', as: 'settled', path: '/home', shows: device },
  {
    name: 'home-loading',
    as: 'creator',
    path: '/home',
    before: ({ page }) => keepWaiting(page, devicesPath),
    shows: ({ page }) => page.locator('[class*="skeleton"]'),
  },
  {
    name: 'home-failed',
    as: 'creator',
    path: '/home',
    isFailing: true,
    before: ({ page, language }) =>
      refuseWith(page, devicesPath, { error: 'server-error', language }),
    shows: ({ page, t }) => page.getByRole('button', { name: t('ui:retry') }),
  },
  {
    name: 'start',
    as: 'creator',
    path: '/home',
    before: ({ page }) => keepWaiting(page, '/user/info'),
    shows: ({ page }) => page.locator('svg'),
  },
]

const frameScenes: Scene[] = [
  {
    name: 'sidebar-collapsed',
    as: 'creator',
    path: '/home',
    only: 'wide',
    reach: (stage) => press(stage, 'app:nav.collapse'),
    shows: ({ page, t }) => page.getByRole('button', { name: t('app:nav.expand') }),
  },
  {
    name: 'sidebar-drawer',
    as: 'creator',
    path: '/home',
    only: 'phone',
    reach: openSidebar,
    shows: ({ page, t }) => page.getByRole('dialog', { name: t('app:nav.sidebar') }),
  },
  {
    name: 'workspace-switcher',
    as: 'settled',
    path: '/home',
    reach: async (stage) => {
      await openSidebar(stage)
      await stage.page
        .getByRole('button', { name: stage.t('places:switch') })
        .first()
        .click()
    },
    shows: ({ page, t }) => page.getByRole('menuitem', { name: t('places:create') }),
  },
  {
    name: 'account-menu',
    as: 'settled',
    path: '/home',
    reach: async (stage) => {
      await openSidebar(stage)
      await stage.page
        .getByRole('button', { name: stage.t('app:account.menu') })
        .first()
        .click()
    },
    shows: ({ page, t }) => page.getByRole('dialog', { name: t('app:account.menu') }),
  },
  {
    name: 'offline',
    as: 'creator',
    path: '/home',
    isFailing: true,
    reach: async (stage) => {
      await device(stage).waitFor()
      await stage.page.context().setOffline(true)
    },
    shows: ({ page, t }) => page.getByText(t('app:offline.text')),
  },
]

async function openPalette(stage: Stage, typed = ''): Promise<void> {
  await device(stage).waitFor()
  await stage.page.keyboard.press('Control+k')
  await stage.page.getByRole('combobox').fill(typed)
}
const option = ({ page }: Stage) => page.getByRole('option')

const paletteScenes: Scene[] = [
  {
    name: 'palette',
    as: 'settled',
    path: '/home',
    reach: (stage) => openPalette(stage),
    shows: option,
  },
  {
    name: 'palette-found',
    as: 'settled',
    path: '/home',
    reach: (stage) => openPalette(stage, stage.language === 'en' ? 'theme' : '主题'),
    shows: option,
  },
  {
    name: 'palette-actions',
    as: 'settled',
    path: '/home',
    reach: (stage) => openPalette(stage, '>'),
    shows: option,
  },
  {
    name: 'palette-none',
    as: 'settled',
    path: '/home',
    reach: (stage) => openPalette(stage, 'xyzzy'),
    shows: ({ page, t }) => page.getByText(t('app:palette.none', { words: 'xyzzy' })),
  },
  {
    name: 'shortcuts',
    as: 'settled',
    path: '/home',
    reach: async (stage) => {
      await device(stage).waitFor()
      await stage.page.keyboard.press('?')
    },
    shows: ({ page, t }) => page.getByRole('dialog', { name: t('app:shortcuts.title') }),
  },
]

const errorScenes: Scene[] = [
  { name: '403', as: 'member', path: '/manage/users/all', shows: heading },
  { name: '404', as: 'visitor', path: '/nowhere', shows: heading },
  { name: '404-in-shell', as: 'creator', path: '/search', shows: heading },
  { name: '500', as: 'creator', path: '/500', shows: heading },
  {
    name: '502',
    as: 'creator',
    path: '/502?from=/home',
    isFailing: true,
    before: ({ page }) => answerAsProxy(page, '/health/ready', 502),
    shows: heading,
  },
]

/** Home, the frame around every signed-in page, the palette and the error pages. */
export const shellScenes: Scene[] = [
  ...homeScenes,
  ...frameScenes,
  ...paletteScenes,
  ...errorScenes,
]
