import type { Page } from '@playwright/test'

type Pair = { front: string; back: string; least: number }

const text = 4.5
const graphic = 3
const grounds = ['bg-surface', 'bg-app', 'bg-elevated']
const tints = ['brand-selected', 'brand-subtle', 'brand-wash']

/** Every place where the brand colour carries text, an icon, a border or a state. */
const pairs: Pair[] = [
  ...['brand-solid', 'brand-hover', 'brand-active'].map((back) => ({
    front: 'on-brand',
    back,
    least: text,
  })),
  ...[...grounds, ...tints].map((back) => ({ front: 'brand-text', back, least: text })),
  ...tints.flatMap((back) => ['text', 'text-2'].map((front) => ({ front, back, least: text }))),
  ...grounds.map((back) => ({ front: 'focus', back, least: graphic })),
  ...['bg-surface', 'fill-2'].map((back) => ({ front: 'brand-mark', back, least: graphic })),
]

const channel = (value: number) =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4

const luminance = (hex: string) => {
  const [red = 0, green = 0, blue = 0] = (hex.match(/[0-9a-f]{2}/gi) ?? []).map((part) =>
    channel(Number.parseInt(part, 16) / 255),
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG contrast of two colours; written here anew, apart from the code under test. */
function contrastOf(first: string, second: string): number {
  const [light = 0, dark = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** `#rrggbb` of a colour as the built style sheet writes it, which may be short; null for anything else. */
function fullHex(color = ''): string | null {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(color)
  if (short)
    return `#${short
      .slice(1)
      .map((digit) => digit.repeat(2))
      .join('')}`
  return /^#[0-9a-f]{6}$/i.test(color) ? color : null
}

/** Pairs of the page's present variables that cannot be told apart well enough. */
export async function faintPairs(page: Page): Promise<string[]> {
  const names = [...new Set(pairs.flatMap(({ front, back }) => [front, back]))]
  const colors = await page.evaluate((wanted) => {
    const style = getComputedStyle(document.documentElement)
    return Object.fromEntries(
      wanted.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]),
    )
  }, names)
  return pairs.flatMap(({ front, back, least }) => {
    const [ink, ground] = [fullHex(colors[front]), fullHex(colors[back])]
    if (!ink || !ground) return [`${front} or ${back} is no colour`]
    const contrast = contrastOf(ink, ground)
    return contrast < least
      ? [`${front} ${ink} on ${back} ${ground}: ${contrast.toFixed(2)} < ${least}`]
      : []
  })
}
