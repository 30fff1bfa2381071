import { expect, test } from '@playwright/test'
import { keyScenes } from './visual/key-scenes.ts'
import { layoutShift, shiftedParts } from './visual/layout-shift.ts'
import { axeViolations, landmarks, sidewaysScroll } from './visual/page-checks.ts'
import { isShownAt, openScene, paint, type Stage } from './visual/scene.ts'
import { scenes } from './visual/scenes.ts'
import { smallTargets } from './visual/touch-targets.ts'
import { wrongWords } from './visual/words.ts'

const mostShift = 0.05
/** Scenes with a layout of their own on phones; the others differ there in width alone. */
const ownOnPhones = [
  'login',
  'register-errors',
  'home',
  'sidebar-drawer',
  'account-menu',
  'palette',
  'offline',
  'account-unsaved',
  'account-crop',
  'account-mobile',
  'account-look-custom',
]

const isWhole = process.env.E2E_LOOKS === 'all'
const chosen = isWhole ? scenes : scenes.filter(({ name }) => keyScenes.includes(name))

test('every key scene exists', () => {
  const names = new Set(scenes.map(({ name }) => name))
  expect(keyScenes.filter((name) => !names.has(name))).toEqual([])
})

async function checkBoth({ page, language, health }: Stage): Promise<void> {
  const moved = `layout shift: ${(await shiftedParts(page)).join('\n')}`
  expect.soft(await layoutShift(page), moved).toBeLessThanOrEqual(mostShift)
  expect.soft(await landmarks(page), 'landmarks').toEqual({ h1: 1, main: 1 })
  expect.soft(await wrongWords(page, language), 'words').toEqual([])
  health.check()
}

for (const scene of chosen) {
  const { name } = scene
  if (isShownAt(scene, 1440)) {
    test(`X1…7 ${name}: wide, Chinese, readable and named in both themes`, async ({ browser }) => {
      const stage = await openScene(browser, scene, { language: 'zh-hans', width: 1440 })
      await checkBoth(stage)
      expect.soft(await axeViolations(stage.page), 'axe, light').toEqual([])
      await paint(stage, 'dark')
      expect.soft(await axeViolations(stage.page, 'color-contrast'), 'axe, dark').toEqual([])
      await stage.page.context().close()
    })
  }
  if (isShownAt(scene, 390)) {
    test(`H1…3 ${name}: fits a phone in English and can be pressed`, async ({ browser }) => {
      const stage = await openScene(browser, scene, { language: 'en', width: 390 })
      const { page } = stage
      await checkBoth(stage)
      if (ownOnPhones.includes(name)) expect.soft(await axeViolations(page), 'axe').toEqual([])
      expect.soft(await smallTargets(page), 'targets under 40 px').toEqual([])
      expect.soft(await sidewaysScroll(page, 390), 'sideways at 390').toBe(0)
      expect.soft(await sidewaysScroll(page, 320), 'sideways at 320').toBe(0)
      await page.context().close()
    })
  }
}
