import { contrast, hexToOklch, mix, oklchToHex } from './oklch.ts'

export type Shade = 'light' | 'dark'
export type BrandRoles = {
  solid: string
  on: string
  hover: string
  active: string
  text: string
  selected: string
  subtle: string
  border: string
  wash: string
}

const ink = '#1C1D21'
const white = '#FFFFFF'
/** AA for text is 4.5; the derived roles keep a little more, so that tints between them hold too. */
const readable = 4.5
const solidContrast = 4.55
const textContrast = 4.6
/** From this contrast with dark text on, a bright colour keeps its own look under dark text. */
const brightFrom = 6.5
const step = 0.005
const surfaces = {
  light: { page: white, app: '#F7F7F9', raised: white },
  dark: { page: '#16171B', app: '#0F1013', raised: '#1E2025' },
}
/** Secondary text, the faintest that stands on a tint. */
const quietText = { light: '#555A65', dark: '#A9ADB7' }
const graphite = '#2F333B'

/** Nine steps of the colour mixed with white and nine with black, 10–90 %, for charts and tints. */
export function mixedScale(base: string) {
  const shares = [0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1]
  return {
    lighter: shares.map((share) => mix(base, white, share)),
    darker: shares.map((share) => mix(base, '#000000', share)),
  }
}

/** Every brand role of one theme, shifted in lightness until its contrast holds. */
export function brandRoles(base: string, shade: Shade): BrandRoles {
  if (shade === 'dark' && base.toUpperCase() === graphite) return graphiteInTheDark
  const isBright = contrast(base, ink) >= brightFrom
  const tints = tintRoles(base, shade)
  const solid = isBright ? base.toUpperCase() : solidUnderWhite(base, shade)
  const on = isBright ? ink : white
  const moved = (by: number) => shiftedBy(solid, by)
  const raised = moved(0.04)
  const liftsOnHover = shade === 'dark' && contrast(raised, white) >= readable
  const hover = isBright ? moved(0.03) : liftsOnHover ? raised : moved(-0.05)
  return {
    solid,
    on,
    hover,
    active: moved(isBright ? -0.06 : -0.09),
    text: textRole(base, shade, tints.selected),
    ...tints,
  }
}

/** A black button cannot be seen on a dark page: light button, neutral selection. */
const graphiteInTheDark: BrandRoles = {
  solid: '#E6E8EC',
  on: ink,
  hover: '#F0F2F6',
  active: '#D2D4D8',
  text: '#E6E8EC',
  selected: '#2A2D34',
  subtle: '#1C1E23',
  border: '#3A3E46',
  wash: washInTheDark('#1C1E23'),
}

function tintRoles(base: string, shade: Shade) {
  const { page } = surfaces[shade]
  const share = shade === 'light' ? [0.11, 0.06, 0.35] : [0.24, 0.16, 0.4]
  const [selected = 0, subtle = 0, border = 0] = share
  const subtleTint = mix(base, page, subtle)
  return {
    selected: tintUnderText(base, shade, selected),
    subtle: subtleTint,
    border: mix(base, page, border),
    wash: shade === 'light' ? subtleTint : washInTheDark(subtleTint),
  }
}

/** Takes less of a colour so bright that secondary text would sink into its tint. */
function tintUnderText(base: string, shade: Shade, most: number) {
  let share = most
  const tint = () => mix(base, surfaces[shade].page, share)
  while (share > 0 && contrast(tint(), quietText[shade]) < readable) share -= step
  return tint()
}

function washInTheDark(subtle: string) {
  return mix(subtle, surfaces.dark.page, 0.52)
}

function solidUnderWhite(base: string, shade: Shade) {
  const dark = shiftedUntil(base, -step, (color) => contrast(color, white) >= solidContrast)
  if (shade === 'light') return dark
  // In the dark it is lifted until it stands out from the page, as long as white stays readable on it.
  return shiftedUntil(
    dark,
    step,
    (color) => contrast(color, surfaces.dark.page) >= 3,
    (color) => contrast(color, white) >= solidContrast,
  )
}

function textRole(base: string, shade: Shade, selected: string) {
  const { app, page, raised } = surfaces[shade]
  const grounds = [selected, app, page, raised]
  const holds = (color: string) =>
    grounds.every((ground) => contrast(color, ground) >= textContrast)
  return shiftedUntil(base, shade === 'light' ? -step : step, holds)
}

function shiftedBy(color: string, by: number) {
  const from = hexToOklch(color)
  return oklchToHex({ ...from, l: Math.min(1, Math.max(0, from.l + by)) })
}

/** Moves the lightness step by step until `holds`; stops before a colour that `mayUse` refuses. */
function shiftedUntil(
  color: string,
  by: number,
  holds: (color: string) => boolean,
  mayUse: (color: string) => boolean = () => true,
) {
  const from = hexToOklch(color)
  let shifted = color.toUpperCase()
  for (let count = 1; count <= 1 / step && !holds(shifted); count += 1) {
    const next = oklchToHex({ ...from, l: Math.min(1, Math.max(0, from.l + by * count)) })
    if (!mayUse(next)) break
    shifted = next
  }
  return shifted
}
