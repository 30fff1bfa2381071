import type { Page } from '@playwright/test'

declare global {
  interface Window {
    shiftSum: number
    shifted: string[]
  }
}

/** Adds up layout shifts from the first paint on, as CLS counts them. */
export const watchLayout = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.shiftSum = 0
    window.shifted = []
    type Source = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] }
    const tell = ({ node, previousRect: from, currentRect: to }: Source) =>
      `${node instanceof Element ? node.outerHTML.slice(0, 120) : node?.nodeName} from ${from.x},${from.y} ${from.width}×${from.height} to ${to.x},${to.y} ${to.width}×${to.height}`
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        if (entry.hadRecentInput) continue
        window.shiftSum += entry.value
        window.shifted.push(`${entry.value}: ${entry.sources.map(tell).join('; ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** How much the page has moved so far. */
export const layoutShift = (page: Page): Promise<number> => page.evaluate(() => window.shiftSum)

/** What has moved, for whoever must find out why. */
export const shiftedParts = (page: Page): Promise<string[]> => page.evaluate(() => window.shifted)
