import { expect, test } from '@playwright/test'
import { themes } from './visual/forms.ts'
import { layoutShift } from './visual/layout-shift.ts'
import { axeViolations, landmarks, sidewaysScroll } from './visual/page-checks.ts'
import { isShownAt, openScene, paint } from './visual/scene.ts'
import { scenes } from './visual/scenes.ts'
import { smallTargets } from './visual/touch-targets.ts'
import { wrongWords } from './visual/words.ts'

const mostShift = 0.05

for (const scene of scenes) {
  if (isShownAt(scene, 1440)) {
    test(`X1…7 ${scene.name}, wide and Chinese: readable, named, still`, async ({ browser }) => {
      const stage = await openScene(browser, scene, { language: 'zh-hans', width: 1440 })
      const { page } = stage
      expect.soft(await layoutShift(page), 'layout shift').toBeLessThanOrEqual(mostShift)
      expect.soft(await landmarks(page)).toEqual({ h1: 1, main: 1 })
      expect.soft(await wrongWords(page, 'zh-hans'), 'words').toEqual([])
      for (const theme of themes) {
        await paint(stage, theme)
        expect.soft(await axeViolations(page), theme).toEqual([])
      }
      stage.health.check()
      await page.context().close()
    })
  }

  if (isShownAt(scene, 390)) {
    test(`H1…3, X5 ${scene.name}, on a phone and English: fits, can be pressed`, async ({
      browser,
    }) => {
      const stage = await openScene(browser, scene, { language: 'en', width: 390 })
      const { page } = stage
      expect.soft(await layoutShift(page), 'layout shift').toBeLessThanOrEqual(mostShift)
      expect.soft(await wrongWords(page, 'en'), 'words').toEqual([])
      expect.soft(await axeViolations(page), 'axe').toEqual([])
      expect.soft(await smallTargets(page), 'targets under 40 px').toEqual([])
      expect.soft(await sidewaysScroll(page, 390), 'sideways at 390').toBe(0)
      expect.soft(await sidewaysScroll(page, 320), 'sideways at 320').toBe(0)
      stage.health.check()
      await page.context().close()
    })
  }
}
