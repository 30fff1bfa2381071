import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const standards = [
  'wcag2a',
  'wcag2aa',
  'wcag21a',
  'wcag21aa',
  'wcag22a',
  'wcag22aa',
  'best-practice',
]

/** Everything axe finds against WCAG 2.2 A and AA, of any impact, one line for each place. */
export async function axeViolations(page: Page, only?: string): Promise<string[]> {
  // Nothing is told about what passes, and no frames are looked into: pages have none.
  const builder = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
  const { violations } = await (only
    ? builder.withRules(only)
    : builder.withTags(standards)
  ).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => {
      const why = failureSummary?.split('\n').slice(1, 2).join('').trim()
      return `${id}: ${target.join(' ')}: ${why}`
    }),
  )
}

/** How far the page can be scrolled sideways at a width. */
export async function sidewaysScroll(page: Page, width: number): Promise<number> {
  const height = page.viewportSize()?.height ?? 844
  await page.setViewportSize({ width, height })
  return page.evaluate(() => {
    const boxes = [document.documentElement, ...document.querySelectorAll('main, dialog[open]')]
    return Math.max(...boxes.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
  })
}

/** How many page headings and main areas there are; a page has one of each. */
export const landmarks = (page: Page): Promise<{ h1: number; main: number }> =>
  page.evaluate(() => {
    const count = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((element) =>
        element.checkVisibility({ visibilityProperty: true }),
      ).length
    return { h1: count('h1'), main: count('main') }
  })
