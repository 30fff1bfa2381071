import type { Page } from '@playwright/test'

const leastPx = 40

/**
 * Controls a finger can miss: smaller than 40 px at the place where they are pressed. What counts is
 * the area that answers, so a label or an enlarged edge belongs to it. Links inside a sentence are
 * text, not controls (WCAG 2.5.8).
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const controls =
      'a[href], button, input:not([type="hidden"]), select, textarea, [role="tab"], [role="option"], [role="menuitem"], [role="menuitemradio"]'
    // On phones a drawer fills the screen: what lies behind cannot be pressed.
    const layers = 'dialog[open], [popover]:popover-open, [role="dialog"]:not([inert])'
    const layer = [...document.querySelectorAll(layers)].at(-1)
    const isInSentence = (element: Element) =>
      getComputedStyle(element).display.startsWith('inline') &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
    const answers = (element: Element, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y)
      if (!hit) return false
      const label = hit.closest('label')
      return (
        element.contains(hit) ||
        (label !== null && (label.contains(element) || label.htmlFor === element.id))
      )
    }
    const found: string[] = []
    for (const element of (layer ?? document).querySelectorAll(controls)) {
      if (!element.checkVisibility({ visibilityProperty: true }) || isInSentence(element)) continue
      if (element.matches(':disabled, [tabindex="-1"]:not([role])')) continue
      element.scrollIntoView({ block: 'center', inline: 'center' })
      // A box or a hidden radio is pressed by its label.
      const isMark = element.matches('[type="checkbox"], [type="radio"]')
      const pressed = (isMark && element.closest('label')) || element
      const { left, top, width, height } = pressed.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      // A pixel less on each side, because edges may lie between two pixels.
      const reach = least / 2 - 1
      const isWide =
        width >= least - 0.5 || (answers(element, x - reach, y) && answers(element, x + reach, y))
      const isHigh =
        height >= least - 0.5 || (answers(element, x, y - reach) && answers(element, x, y + reach))
      if (isWide && isHigh) continue
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
      found.push(
        `${element.tagName.toLowerCase()} “${name || element.getAttribute('name')}” ${Math.round(width)}×${Math.round(height)}`,
      )
    }
    return found
  }, leastPx)
