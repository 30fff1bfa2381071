import { expect, type Locator, type Page } from '@playwright/test'

const mostSteps = 80

/** What can be seen of the focus: where it is, and whether a ring is drawn on it or beside it. */
function describeFocus() {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || focused === document.body) return null
  const near = [
    focused,
    focused.parentElement,
    focused.nextElementSibling,
    focused.closest('label'),
    // A hidden radio or file input shows its focus on the whole option.
    focused.closest('label')?.parentElement,
  ]
  const hasRing = near.some((element) => {
    if (!element) return false
    const style = getComputedStyle(element)
    return style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 1
  })
  const shown =
    focused.getClientRects().length > 0 ? focused : (focused.closest('label') ?? focused)
  const { top, bottom, left, right } = shown.getBoundingClientRect()
  const isInView = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
  const words = focused.getAttribute('aria-label') ?? focused.textContent ?? ''
  return { hasRing, isInView, name: `${focused.tagName} ${words.trim().slice(0, 40)}` }
}

/** Uses a page by the keyboard alone; at every step the focus must be somewhere and be seen. */
export function keyboardOf(page: Page) {
  const press = async (key: string) => {
    await page.keyboard.press(key)
  }
  const isAt = (target: Locator) =>
    target.evaluate((element) => element === document.activeElement).catch(() => false)
  const step = async (key: string) => {
    await press(key)
    await expect(async () => {
      const focus = await page.evaluate(describeFocus)
      // The end of the page hands the focus to the browser's own controls.
      if (focus === null) return
      expect(focus, `after ${key}`).toMatchObject({ hasRing: true, isInView: true })
    }).toPass({ timeout: 5_000 })
  }
  /** Presses Tab until a control has the focus. */
  const tabTo = async (target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
    await expect(target).toBeVisible()
    for (let steps = 0; steps < mostSteps; steps += 1) {
      if (await isAt(target)) return
      await step(key)
    }
    throw new Error(`${key} never reached ${String(target)}`)
  }
  return {
    press,
    tabTo,
    type: (text: string) => page.keyboard.type(text),
    /** Goes to a field and types into it, in place of what it holds. */
    fill: async (target: Locator, text: string, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
      await tabTo(target, key)
      await press('Control+a')
      await page.keyboard.type(text)
    },
    /** Goes to a button and presses it. */
    activate: async (target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
      await tabTo(target, key)
      await press('Enter')
    },
  }
}
