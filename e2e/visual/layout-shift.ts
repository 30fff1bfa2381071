import type { Page } from '@playwright/test'

declare global {
  interface Window {
    shiftSum: number
  }
}

/** Adds up layout shifts from the first paint on, as CLS counts them. */
export const watchLayout = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.shiftSum = 0
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        if (!entry.hadRecentInput) window.shiftSum += entry.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** How much the page has moved so far. */
export const layoutShift = (page: Page): Promise<number> => page.evaluate(() => window.shiftSum)
